# Completion of rejoin's commands and options for bash; options are those that the command's help lists.
_rejoin() {
  local word=${COMP_WORDS[COMP_CWORD]}
  if [ "$COMP_CWORD" -eq 1 ]; then
    COMPREPLY=($(compgen -W "$(rejoin --help 2>/dev/null | sed -n 's/^  \([a-z]*\) .*/\1/p') --help --version" -- "$word"))
  elif [[ $word == -* ]]; then
    COMPREPLY=($(compgen -W "$(rejoin "${COMP_WORDS[1]}" --help 2>/dev/null | sed -n 's/^ *\(--*[A-Za-z-]*\).*/\1/p')" -- "$word"))
  else
    COMPREPLY=($(compgen -f -- "$word"))
  fi
}
complete -o filenames -F _rejoin rejoin
