"""Longer expressions that take the meaning from the words they begin with: "AI engineers" are no AI, "the highest score only if" orders no praise."""

# What is made by or of models and can't be spoken to.
_TRADES = """
    engineer engineers engineering researcher researchers developer developers company companies user users application applications app apps provider
    providers vendor vendors safety security ethics research lab labs team teams expert experts startup startups gateway proxy sdk api apis framework
    frameworks library libraries product products platform platforms policy act industry literature benchmark benchmarks training features feature
    infrastructure workflow workflows pipeline pipelines observability evaluation evaluations evals calls call usage cost costs project projects
    course courses era world community"""
_NAMES = (
    "ai",
    "llm",
    "llms",
    "language model",
    "large language model",
    "agent",
    "chatbot",
    "gpt",
    "chatgpt",
    "claude",
    "generative ai",
    "copilot",
    "openai",
)
_TOPS = "highest score, highest grade, highest mark, highest rating, top score, top grade, full marks, perfect score, best mark, maximum score"

SILENCERS: dict[str, str] = {
    "NO_ONE": ", ".join(f"{name} {trade}" for name in _NAMES for trade in _TRADES.split()),
    "ONLY_IF": ", ".join(f"{top} only {when}".strip() for top in ("", *_TOPS.split(", ")) for when in ("if", "when", "where")),
}
# The class of expressions, and the meanings it takes away.
SILENCED: dict[str, tuple[str, ...]] = {
    "NO_ONE": ("MODEL_SURE", "MODEL_ANY", "BOT", "BOT_ANY", "MACHINE"),
    "ONLY_IF": ("ONLY", "PRAISE", "LAUD"),
}
