import type { InputPattern } from '@touchline/domain/input-patterns';
import { useRef } from 'react';

interface FilteredText {
  readonly onText: (text: string) => void;
  readonly onCompositionStart: () => void;
  readonly onCompositionEnd: (text: string) => void;
}

/** Turns away what the pattern does not know; what an input method is still writing is judged once it is written. */
export function useFilteredText(
  pattern: InputPattern | undefined,
  text: string,
  { onChange, onReject }: { onChange: (text: string) => void; onReject: () => void },
): FilteredText {
  const before = useRef<string | null>(null);
  const judge = (next: string, last: string) => {
    const isRight = pattern === undefined || pattern.characters.test(next);
    onChange(isRight ? next : last);
    if (!isRight) onReject();
  };
  return {
    onText: (next) => (before.current === null ? judge(next, text) : onChange(next)),
    onCompositionStart: () => {
      before.current = text;
    },
    onCompositionEnd: (next) => {
      const last = before.current ?? text;
      before.current = null;
      judge(next, last);
    },
  };
}
