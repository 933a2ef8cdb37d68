import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import type { ListedMatch } from '../matches.api.ts';
import '../matches.messages.ts';

import styles from '../matches.module.css';

const mostShown = 5;
const perLine = 2;

/** Suppliers of the match: two to a line and five at most, the rest folded away. */
export function SourceBadges({ sources }: { sources: ListedMatch['matchFrom'] }) {
  const { t } = useTranslation('matches');
  const hasMore = sources.length > mostShown;
  // Until somebody folds: sources come while the row stands there.
  const [chosen, setChosen] = useState<boolean | null>(null);
  const isFolded = chosen ?? hasMore;
  const least = hasMore ? mostShown : perLine;
  const canFold = sources.length >= mostShown;
  const shown = canFold && isFolded ? sources.slice(0, least) : sources;
  if (sources.length === 0) return <span className={styles.quiet}>{t('noSource')}</span>;
  return (
    <span className={styles.badges}>
      {shown.map(({ id, name }) => (
        <span key={id} className={styles.badge} data-source={id}>
          <CutText text={name} />
        </span>
      ))}
      {canFold && (
        <button
          type="button"
          className={styles.fold}
          aria-expanded={!isFolded}
          aria-label={t(isFolded ? 'sources.unfold' : 'sources.fold')}
          onClick={(event) => {
            event.stopPropagation();
            setChosen(!isFolded);
          }}
        >
          {isFolded ? t('sources.more', { count: sources.length - least }) : t('sources.less')}
        </button>
      )}
    </span>
  );
}
