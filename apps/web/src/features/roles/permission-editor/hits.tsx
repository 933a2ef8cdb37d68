import { markHits } from './permission-editor.model.ts';

import styles from './permission-editor.module.css';

export function Hits({ text, words }: { text: string; words: string }) {
  return markHits(text, words).map((part) =>
    part.isHit ? (
      <mark key={part.at} className={styles.hit}>
        {part.text}
      </mark>
    ) : (
      part.text
    ),
  );
}
