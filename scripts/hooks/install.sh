#!/bin/sh
# Run by npm after every install: git takes its hooks from this folder. Never fails an install.
[ "${CI:-}" = true ] && exit 0
[ "$(git rev-parse --show-toplevel 2> /dev/null)" = "$(pwd -P)" ] || exit 0
# Hooks of one's own stay.
[ -n "$(git config --get core.hooksPath)" ] && exit 0
git config core.hooksPath scripts/hooks || echo 'hooks: git does not take scripts/hooks' >&2
exit 0
