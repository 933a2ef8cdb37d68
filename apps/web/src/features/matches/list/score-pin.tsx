import { useTranslation } from 'react-i18next';

import { Icon } from '../../../widgets/plain/icons.tsx';
import { useScoreParts } from '../drawer/match-scores.ts';
import type { ListedMatch } from '../matches.api.ts';

import styles from '../matches.module.css';

/** Beside a score of which a person set parts; it names them. */
export function ScorePin({ match: { sportId, ownScores } }: { match: ListedMatch }) {
  const { t } = useTranslation('matches');
  const names = useScoreParts(sportId)(Math.max(...ownScores.map(({ part }) => part + 1)));
  const parts = ownScores.map(({ part, kind }) => t(`pin.${kind}`, { part: names[part] })).join(t('separator'));
  const text = t('pin.text', { parts });
  return (
    <span className={styles.pin} role="img" aria-label={text} title={text}>
      <Icon>
        <path d="M6 2h4l-.5 4.5L12 9v1H4V9l2.5-2.5zM8 10v4" />
      </Icon>
    </span>
  );
}
