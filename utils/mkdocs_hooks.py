"""Hooks of MkDocs. Its Markdown knows no file name after the language of a code block, which utils/check-docs uses:
the name becomes a caption."""
import re


def on_page_markdown(markdown, **_):
    return re.sub(r"^(```\w+) (\S+)$", r"**`\2`**\n\n\1", markdown, flags=re.M)
