import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import type { AppointmentMatch } from '../../../entities/appointment/appointment.ts';
import { Logo } from '../../../entities/match/logo.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { Tag } from '../../../widgets/plain/tag.tsx';
import '../card/appointment-cards.messages.ts';

import styles from './match-head.module.css';

/** The match that appointments are about: both teams, league, kick-off and stage. */
export function MatchHead({ match }: { match: AppointmentMatch }) {
  const { t } = useTranslation('appointment-cards');
  const { hname, hlogo, aname, alogo, lname, gameTime, gameStage, gameStageType, matchId } = match;
  return (
    <div className={styles.match}>
      <span className={styles.teams}>
        <Logo name={hlogo} />
        <b>{hname}</b>
        <span className={styles.versus}>VS</span>
        <b>{aname}</b>
        <Logo name={alogo} />
      </span>
      <span className={styles.facts}>
        <span>{lname}</span>
        <time dateTime={gameTime}>{t('match.kickOff', { time: formatTime(gameTime) })}</time>
        <Tag tone="off">{gameStageType === null ? t('match.offShelf') : gameStage}</Tag>
        <CopyText text={matchId} isWhole />
      </span>
    </div>
  );
}
