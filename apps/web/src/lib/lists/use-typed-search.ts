import { useState } from 'react';

interface TypedSearch<Search> {
  readonly typed: Search;
  readonly setTyped: (next: Search | ((current: Search) => Search)) => void;
  /** A search of one's own sets out; false where the list is searched for it already and no other is on its way. */
  readonly send: (search: Search) => boolean;
}

/**
 * The text in a search input. A search from elsewhere (back, forward, tabs, "clear the filters") replaces it.
 * One's own search that arrives in the address does not: later typing stays.
 */
export function useTypedSearch<Search>(
  value: Search,
  isSame: (one: Search, other: Search) => boolean = Object.is,
  onElsewhere?: () => void,
): TypedSearch<Search> {
  const [typed, setTyped] = useState(value);
  const [searched, setSearched] = useState(value);
  const [sent, setSent] = useState<readonly Search[]>([]);

  if (!isSame(searched, value)) {
    const at = sent.findIndex((own) => isSame(own, value));
    setSearched(value);
    setSent(at < 0 ? [] : sent.slice(at + 1));
    if (at < 0) {
      setTyped(value);
      onElsewhere?.();
    }
  }

  return {
    typed,
    setTyped,
    send(search) {
      setTyped(search);
      if (sent.length === 0 && isSame(search, value)) return false;
      setSent([...sent, search]);
      return true;
    },
  };
}
