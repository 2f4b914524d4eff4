"""Signs that belong to a model's conversation format and to no prose: control tokens, role marks, made-up ends, links that carry data away."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

import regex

from distil.screen._family import STRONG

# Control tokens of the chat formats in use (ChatML, Llama 2 to 4, Mistral, Gemma, Phi, DeepSeek, Qwen, GLM, Command, Harmony, tool calls).
# Written with letters folded. They are strong alone: prose about models quotes them, and then a person is asked.
CONTROL = (
    r"<\|[a-z][a-z0-9_\u2581-]{1,40}\|>|<\|\s?(?:im_start|im_end|im_sep|system|user|assistant|end|endoftext|end_of_text|begin_of_text|start_header_id|end_header_id|eot_id|eom_id|python_tag|"
    r"start_of_role|end_of_role|endofprompt|fim_prefix|fim_suffix|fim_middle|vision_start|vision_end|tool_call|tool_response|tool|observation|message|channel|"
    r"start|return|call|constrain|reserved_special_token_\d{1,3}|header_start|header_end|eot|step|start_of_turn_token|end_of_turn_token|"
    r"system_token|user_token|chatbot_token|startofturn|endofturn)\s?\|>"
    r"|<[|\uff5c](?:begin\u2581of\u2581sentence|end\u2581of\u2581sentence|user|assistant|system|tool\u2581calls\u2581begin|tool\u2581call\u2581begin|tool\u2581sep)[|\uff5c]>"
    r"|\[/?inst\]|<</?sys>>|\[(?:available_tools|/available_tools|tool_calls|tool_results|/tool_results|system_prompt|/system_prompt)\]"
    r"|\{\{[#/](?:system|user|assistant)~?\}\}|\[\|(?:human|ai|user|assistant|system)\|\]|<(?:human|bot|gpt)>:"
    r"|<(?:start_of_turn|end_of_turn|bos_token|eos_token)>|</?(?:tool_call|tool_response|function_calls|antml:function_calls|antml:invoke)>"
)
_CONTROL = regex.compile(CONTROL)

_TAGS = (
    "system|sys|instruction|instructions|system_prompt|systemprompt|system_message|system-message|system_instruction|admin|important|information|prompt|"
    "user_query|injection|override"
)
_ASKS = "(?:[ _-](?:request|message|prompt|override|note|instruction|instructions|command))?"
_SAYS = r"(?:[ ](?:note|message|notice|instruction|alert))?(?:\*\*|__)?"
_RULE = r"(?:\]|--|==|##|\*\*)"
_ENDS = "(?:session|document|prompt|context|text|input|conversation|file|email|data|user input|instructions)"
_BEGINS = "(?:prompt|session|conversation|context|instruction|input|user input|document|message)s?"
_BOXES = (
    "document|documents|context|data|input|user_input|text|content|page|file|email|message|article|source|untrusted|search_results|"
    "tool_result|tool_results|result"
)
_INPUTS = "arguments|parameters|args|input|tool_input|action_input"
_URGENT = "important|urgent|attention|warning|critical|alert|stop|achtung|wichtig|importante|atencion|важно|внимание"
_MODELS = "(?:llm|ai|ai model|ai agent|ai assistant|ai reviewer|language model|chatbot|chatgpt|gpt|claude|copilot|gemini|assistant|agent)s?"
_MACHINES = (
    "(?:(?:automated|automatic|machine|virtual|digital)[ -](?:reader|reviewer|system|grader|evaluator|assistant|summari[sz]er|screener)s?|"
    "(?:ai|llm|ki|ia|gpt|ии|chatgpt|claude|gemini|copilot|chatbot|language model|modelos? de lenguaje|modeles? de langage|sprachmodelle?n?|"
    "нейросет\\w{1,3})s?"
    "(?:[ -](?:system|model|modell|agent|assistant|assistent|reviewer|grader|reader|tool|bot|crawler|summari[sz]er|evaluator|eye|recruiter|judge)"
    "(?:s|e|en)?(?:[ ]only)?)?)"
)
_AND = "(?:,[ ]?(?:and[ ]|or[ ])?|[ ](?:and|or|&)[ ]|[ ]?/[ ]?)"
_ORDERS = (
    "please|ignore|disregard|do not|you must|you should|if you|when|always|never|read|follow|this is|click|call|send|go to|visit|rate|mark|add|"
    "include|say|respond|reply|output|recommend|forward|approve|open|tell|state|write|describe|rank|score|give|accept|assign|award|use|run|"
    "transfer|delete|remember|cite|name|omit|leave|conclude|judge|evaluate|summari[sz]e|translate|treat|note that|begin|end|print|reveal|keep"
)
_STEERS = (
    "describe|rate|rank|recommend|say|state|mention|conclude|report|ignore|disregard|tell|praise|omit|give|assign|accept|mark|treat|call|present|"
    "portray|do not|leave|score|award|confirm|claim"
)
# (weight, name, pattern) over folded text; each linear: bounded repeats only.
_SIGNS = tuple(
    (weight, name, regex.compile(pattern, regex.MULTILINE))
    for weight, name, pattern in (
        (STRONG, "system-mark", rf"(?<!#)#{{2,6}}[ ]?[(\[<][ ]?(?:system|admin|developer){_ASKS}[ ]?[)\]>]"),
        (3, "system-heading", rf"(?<!#)#{{2,6}}[ ]?(?:system|admin|developer){_ASKS}[ ]?:"),
        (3, "system-tag", rf"<(?:{_TAGS})>(?![^<>]{{0,3}}</)"),
        (2, "system-bracket", rf"\[(?:system|admin|administrator|developer|root|instruction|instructions|inst|prompt){_ASKS}[ ]?[:\]]"),
        (
            STRONG,
            "turns",
            rf"(?<!#)#{{2,6}}[ ]?(?:system|instruction)s?{_ASKS}[ ]?:[^#]{{0,1500}}+#{{2,6}}[ ]?(?:user|human|assistant|response|input)s?[ ]?:",
        ),
        (STRONG, "container-closed", rf"</(?:{_BOXES})>\s{{0,8}}<(?:{_TAGS}|user|assistant)>"),
        (2, "turn-object", r"[\"']role[\"']\s?:\s?[\"'](?:system|developer)[\"']\s?,\s?[\"']content[\"']\s?:"),
        (
            2,
            "call-object",
            rf"\{{\s?[\"'](?:function|name|tool|tool_name|action)[\"']\s?:\s?[\"'][\w.-]{{1,60}}[\"']\s?,\s?[\"'](?:{_INPUTS})[\"']\s?:",
        ),
        (STRONG, "agent-turn", r"\baction[ ]?:[ ]?[\w -]{1,40}\n[ ]{0,4}action input[ ]?:[^\n]{0,400}"),
        (2, "turn", rf"(?:^|[:>\]\"-])[ \t]{{0,4}}(?:\*\*|__)?(?:system|assistant|admin|developer){_SAYS}[ ]?:(?:\*\*)?[ ]{{0,2}}(?=[\w\[\"'<*])"),
        (3, "dialogue", r"^[ \t]{0,4}(?:#{1,4}[ ]?)?(?:assistant|ai|gpt|bot)[ ]?:[^\n]{0,400}\n[\s]{0,4}(?:#{1,4}[ ]?)?(?:user|human)[ ]?:"),
        (1, "urgent", rf"\b(?:{_URGENT})[ ]?(?:!|:)"),
        (
            1,
            "urgent",
            r"\b(?:important|urgent|critical|priority)[ ](?:message|instruction|notice|update|system)|\b(?:really|extremely|very) important,",
        ),
        (3, "addressed-line", rf"\bfor[ ](?:all[ ])?{_MODELS}(?:[ ](?:reviewer|agent|assistant|model|reader|system|tool)s?)?(?:[ ]only)?[ ]?:"),
        (
            STRONG,
            "addressed-line",
            rf"\bfor[ ](?:all[ ])?{_MODELS}[ ](?:use|eyes|readers?|reading|consumption|audiences?)(?:[ ]only)?[ ]?:[ ]{{0,3}}"
            rf"(?:please[ ])?(?:{_STEERS})\b",
        ),
        (2, "addressed-line", rf"(?:^|[\[(<#*>-])[ ]{{0,3}}{_MODELS}[ ]?[:,!][ ]{{0,3}}(?:{_ORDERS})"),
        (
            STRONG,
            "addressed-list",
            rf"(?:^|[.!?\[(<#*>-])[ ]{{0,3}}{_MODELS}(?:{_AND}{_MODELS}){{1,6}}[ ]?[:,!][ ]{{0,3}}(?:{_ORDERS})",
        ),
        (
            STRONG,
            "addressed-note",
            r"\b(?:notes?|notice|message|memo|instructions?|directive|reminder|warning|hint|important|attention|hinweise?|nachricht|anweisung|nota|"
            r"aviso|mensaje|mensagem|messaggio|consigne|avis|внимание|инструкция|сообщение|примечание)"
            r"[ ](?:to|for|fur|an|aux?|a l[' ]|para|per|aan|для)[ ]"
            rf"(?:(?:the|any|all|every|each|our|die|das|alle|la|le|les|el|los|as|os|o|a)[ ]){{0,2}}{_MACHINES}[ ]?[:\u2014\]]",
        ),
        (
            3,
            "addressed-call",
            rf"^[ \t]{{0,4}}(?:for|to|dear|hey|hi|hello|致|внимание)[ ,]{{0,2}}(?:(?:the|any|all|every)[ ])?{_MACHINES}[ ]?[:,\u2014]",
        ),
        (
            STRONG,
            "addressed-note",
            r"(?:ai|llm|言語モテル|人工知能)(?:システム|モテル|アシスタント|エーシェント|査読者)?(?:へ|への(?:注意|指示|お願い|メモ|連絡))[ ]?:",
        ),
        (3, "model-order", r"(?:^|[.!?\[(*-])[ ]{0,3}(?:llm|ai|model|bot|agent|gpt)[ -](?:instruction|directive|command|order)s?[ ]?:"),
        (3, "dialogue-inline", r"\b(?:user|human)[ ]?:[^\n]{1,300}?\b(?:assistant|ai)[ ]?:[^\n]{1,300}?\b(?:user|human)[ ]?:"),
        (
            STRONG,
            "boundary",
            rf"(?:^|[-=*#_~>]{{2,6}})[ ]{{0,2}}end of (?:the )?(?:untrusted |user |quoted |external )?{_ENDS}s?(?: to \w{{2,12}})?"
            r"[ ]{0,2}[-=*#_~]{2,40}\s{0,4}"
            rf"[^\n]{{0,40}}?\b(?:new|trusted|system|admin(?:istrator)?|operator|developer|instructions?|message from)\b",
        ),
        (
            2,
            "system-bracket",
            r"[\[(<]{1,2}(?:operator|administrator|admin|developer|root|supervisor|privileged|system)[ ]"
            r"(?:message|notes?|notice|command|instructions?|override|block)s?[\])>]{1,2}",
        ),
        (STRONG, "system-block", r"[\[(<={*#-]{2,6}[ ]?(?:begin|start)[ ](?:of[ ])?(?:trusted|privileged|admin|operator)[ ]\w{2,20}"),
        (STRONG, "addressed-tag", r"<[\w-]{1,20}[^<>]{0,80}\b(?:audience|for|to|recipient)=[\"']?(?:machine|ai|llm|model|bot|assistant|agent)s?\b"),
        (
            3,
            "addressed-tag",
            r"<(?:[\w]{1,12}[_-])?(?:assistant|model|agent|ai|llm|bot)[_-](?:instruction|note|directive|prompt|message|order)s?>(?![^<>]{0,3}</)",
        ),
        (
            STRONG,
            "addressed-bracket",
            r"(?:\[|\{\{[#/]?|<!?-{0,2}|\{%)[ ]{0,2}(?:\w{1,12}[ ']{0,2}){0,2}?(?:ai|llm|model|assistant|agent|bot|chatgpt)[ _-]"
            r"(?:notes?|instructions?|override|directives?|"
            r"commands?|orders?|only|tasks?)(?![ ]?[-\w])(?=[ ]{0,2}[:\]}>])",
        ),
        (
            STRONG,
            "order-bracket",
            rf"(?:\[\[|\{{\{{|%%|\(\()[ ]?(?:(?:system|assistant|ai|llm|model|agent|instruction|directive|prompt)s?(?:[ _-]\w{{1,12}})?)[ ]?:[ ]?"
            rf"(?:the[ ]reader|the[ ]user|output|mark|{_ORDERS})\b",
        ),
        (2, "hidden-bracket", r"(?:\[|<)(?:hidden|secret|invisible|hidden text|hidden instruction|hidden note|internal note)(?:\]|>|:)"),
        (STRONG, "system-link", r"\[(?:system|assistant|user)\]\(#"),
        (3, "template", r"#{2,3}[ ]?(?:instruction|input|user|human)s?:[^#]{0,600}+#{2,3}[ ]?(?:response|output|assistant)s?:"),
        (STRONG, "session-end", rf"<[/|]?(?:end of|end_of_|endof)[ ]?{_ENDS}>"),
        (
            2,
            "session-rule",
            rf"(?:\[|--|==|##|\*\*)[ ]?(?:end of|begin|start of|end)[ ](?:system |user |the |new )?{_BEGINS}[ ]?{_RULE}",
        ),
        (3, "carrier-link", r"!\[[^\]\n]{0,200}+\]\([ ]?https?://[^)\s{\[<$]{0,600}+(?:\{[^}\n]{1,80}\}|\[[^\]\n]{1,80}\]|<[^>\n]{1,80}>|\$\{?\w)"),
        (STRONG, "script-link", r"\]\([ ]{0,3}javascript:[^)\s]"),
    )
)


@dataclass(frozen=True)
class Sign:
    """A mark found at `[start, end)` of a folded text."""

    name: str
    weight: int
    start: int
    end: int


def signs(text: str, special: Iterable[str] = ()) -> Iterator[Sign]:
    """Yield the marks of conversation formats in a folded text; `special` are more control tokens, folded."""
    if "<" in text or "[" in text or "{{" in text:
        for match in _CONTROL.finditer(text):
            yield Sign("control-token", STRONG, *match.span())
    for weight, name, pattern in _SIGNS:
        for match in pattern.finditer(text):
            yield Sign(name, weight, *match.span())
    for token in special:
        at = text.find(token)
        while at >= 0:
            yield Sign("control-token", STRONG, at, at + len(token))
            at = text.find(token, at + len(token))
