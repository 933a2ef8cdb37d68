import { useEffect, useState } from 'react';

import { LockIcon } from '../inside-icons.tsx';

import styles from './timeline.module.css';

/** In ms: long enough to be read. */
const staysFor = 4000;

/** Why a bar stays where it is, and where that is said, in px of the window. */
interface Refusal {
  readonly words: string;
  readonly at: { readonly x: number; readonly y: number };
}

/** Says why a bar cannot be moved, beside the pointer or the bar. */
export function useRefusal(say: (words: string) => void) {
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  useEffect(() => {
    if (refusal === null) return undefined;
    const timer = setTimeout(() => setRefusal(null), staysFor);
    return () => clearTimeout(timer);
  }, [refusal]);
  return {
    refusal,
    refuse: (words: string, at: Refusal['at']) => {
      say(words);
      setRefusal({ words, at });
    },
  };
}

export function RefusalBubble({ refusal }: { refusal: Refusal | null }) {
  if (refusal === null) return null;
  const { words, at } = refusal;
  return (
    <div className={styles.refusal} aria-hidden="true" style={{ left: at.x, top: at.y }}>
      <LockIcon />
      {words}
    </div>
  );
}
