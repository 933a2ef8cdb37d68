import { useTranslation } from 'react-i18next';

import { StatusDot } from '../../widgets/list/cells/status-dot.tsx';
import { MarkedText } from '../../widgets/marked-text/marked-text.tsx';
import type { TextTabooCheck } from './check-texts.ts';
import './taboo.messages.ts';

import styles from './taboo.module.css';

export type Hit = TextTabooCheck['title'][number];

export interface Texts {
  readonly title: string;
  readonly content: string;
}

export type FoundTaboos = Pick<TextTabooCheck, 'title' | 'content'>;

export const hasBlocking = ({ title, content }: FoundTaboos): boolean =>
  [...title, ...content].some(({ level }) => level === 'block');

export const rangesOf = (hits: readonly Hit[]) =>
  hits.flatMap(({ level, ranges }) => ranges.map(([from, to]) => ({ from, to, isGrave: level === 'block' })));

/** Each text that has any, with its words marked and the reason of each. */
export function TabooReport({ texts, found }: { texts: Texts; found: FoundTaboos }) {
  const { t } = useTranslation('taboo');
  const parts = (['title', 'content'] as const).filter((part) => found[part].length > 0);
  return (
    <div className={styles.report}>
      {parts.map((part) => (
        <section key={part} aria-label={t(`fields.${part}`)}>
          <h3>{t(`fields.${part}`)}</h3>
          <MarkedText text={texts[part]} ranges={rangesOf(found[part])} />
          <Hits hits={found[part]} />
        </section>
      ))}
    </div>
  );
}

export function Hits({ hits }: { hits: readonly Hit[] }) {
  const { t } = useTranslation('taboo');
  return (
    <ul className={styles.hits} aria-label={t('words')}>
      {hits.map(({ word, level, reason }) => (
        <li key={word}>
          <strong>{word}</strong>
          <StatusDot tone={level === 'block' ? 'bad' : 'warning'} text={t(level)} />
          <span className={styles.quiet}>{reason === '' ? t('noReason') : reason}</span>
        </li>
      ))}
    </ul>
  );
}
