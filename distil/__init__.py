"""distil: a folder of documents somebody else wrote, turned into a wiki a person can trust."""

__version__ = "0.1.0"
