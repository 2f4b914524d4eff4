"""The public measures of text extraction, each computed as its benchmark does; `scripts/eval_extract` prints them."""
