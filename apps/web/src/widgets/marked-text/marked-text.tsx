import { Fragment } from 'react';

import { type MarkedRange, partsOf } from './marked-parts.ts';

import styles from './marked-text.module.css';

/** A text with places marked in it; where marks overlap, the grave one stands. */
export function MarkedText(marked: MarkedProps) {
  return (
    <p className={styles.text}>
      <MarkedWords {...marked} />
    </p>
  );
}

interface MarkedProps {
  text: string;
  ranges: readonly MarkedRange[];
}

/** The same inside a line of another kind, such as a heading. */
export function MarkedWords({ text, ranges }: MarkedProps) {
  return partsOf(text, ranges).map(({ from, part, mark }) =>
    mark === null ? (
      <Fragment key={from}>{part}</Fragment>
    ) : (
      <mark key={from} className={styles.mark} data-grave={mark === 'grave' || undefined}>
        {part}
      </mark>
    ),
  );
}
