import { scoreText } from '@touchline/domain/matches/match-scores';
import { matchStatus, type MatchStatus } from '@touchline/domain/matches/match-status';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { Logo } from '../../../entities/match/logo.tsx';
import { plainPart } from '../../../lib/page/lazy-part.tsx';
import { CopyText } from '../../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { StatusDot, type StatusTone } from '../../../widgets/list/cells/status-dot.tsx';
import { TwoLines } from '../../../widgets/list/cells/two-lines.tsx';
import type { DataColumn } from '../../../widgets/list/table/table-columns.tsx';
import { Tag } from '../../../widgets/plain/tag.tsx';
import type { ListedMatch } from '../matches.api.ts';
import '../matches.messages.ts';
import { levelOf } from './match-filters.ts';
import { MatchStage } from './match-stage.tsx';
import { Moved } from './moved.tsx';
import { SourceBadges } from './source-badges.tsx';
import { useSeesAnchors } from './use-sees-anchors.ts';

import styles from '../matches.module.css';

export const ScorePin = plainPart(async () => (await import('./score-pin.tsx')).ScorePin);

export const statusTones: Readonly<Record<MatchStatus, StatusTone>> = {
  [matchStatus.onShelf]: 'good',
  [matchStatus.offShelf]: 'quiet',
  [matchStatus.recycled]: 'dark',
};

export const AnchorFaces = plainPart(
  async () => (await import('../../../entities/appointment/anchor-faces.tsx')).AnchorFaces,
);

interface MatchColumnActs {
  readonly onOpen: (matchId: string) => void;
  /** Narrows the list to the match's league and day. */
  readonly onLeague: (match: ListedMatch) => void;
}

export function useMatchColumns({ onOpen, onLeague }: MatchColumnActs): DataColumn<ListedMatch>[] {
  const { t } = useTranslation('matches');
  const maySeeAnchors = useSeesAnchors();
  return [
    {
      key: 'gameTime',
      title: t('columns.gameTime'),
      width: 144,
      isFixed: true,
      render: ({ gameTime, matchId }) => (
        <TwoLines first={<Moved value={gameTime}>{formatTime(gameTime)}</Moved>} second={<CopyText text={matchId} />} />
      ),
    },
    {
      key: 'lname',
      title: t('columns.league'),
      width: 156,
      render: (match) => (
        <TwoLines
          first={
            <button
              type="button"
              className={styles.league}
              aria-label={t('filters.leagueDay', {
                league: match.lname,
                day: formatTime(match.gameTime, 'day').slice(5),
              })}
              onClick={() => onLeague(match)}
            >
              <Logo name={match.llogo} />
              <CutText text={match.lname} />
            </button>
          }
          second={
            <span className={styles.tags}>
              {match.disciplineName !== '' && <Tag>{match.disciplineName}</Tag>}
              <Tag tone="off">{t(`level.${levelOf(match.llevel)}`)}</Tag>
            </span>
          }
        />
      ),
    },
    {
      key: 'hname',
      title: t('columns.teams'),
      width: 256,
      kind: 'centre',
      isFixed: true,
      render: (match) => (
        <button type="button" className={styles.teams} onClick={() => onOpen(match.matchId)}>
          <span className={styles.side}>
            <CutText text={match.hname} />
            <Logo name={match.hlogo} />
          </span>
          <span className={styles.result}>
            <Score match={match} />
            {match.ownScores.length > 0 && <ScorePin match={match} />}
          </span>
          <span className={styles.side}>
            <Logo name={match.alogo} />
            <CutText text={match.aname} />
          </span>
        </button>
      ),
    },
    {
      key: 'gameStage',
      title: t('columns.gameStage'),
      width: 124,
      render: (match) => <MatchStage match={match} />,
    },
    {
      key: 'matchFrom',
      title: t('columns.matchFrom'),
      width: 152,
      render: ({ matchFrom }) => <SourceBadges sources={matchFrom} />,
    },
    {
      key: 'status',
      title: t('columns.status'),
      width: 88,
      render: ({ status, statusName }) => (
        <Moved value={String(status)}>
          <StatusDot tone={statusTones[status]} text={statusName} />
        </Moved>
      ),
    },
    ...(maySeeAnchors
      ? [
          {
            key: 'epg',
            title: t('columns.anchors'),
            width: 104,
            render: ({ epg }: ListedMatch) => epg !== undefined && <AnchorFaces {...epg} />,
          },
        ]
      : []),
    {
      key: 'streams',
      title: t('columns.streams'),
      width: 88,
      render: ({ streamFrom }) =>
        streamFrom.map(({ name }) => name).join(t('separator')) || <span className={styles.quiet}>{t('nothing')}</span>,
    },
    {
      key: 'createType',
      title: t('columns.createType'),
      width: 112,
      isExtra: true,
      render: ({ createType }) => t(`createType.${createType}`),
    },
    {
      key: 'updatedTime',
      title: t('columns.updatedTime'),
      kind: 'time',
      isExtra: true,
      render: ({ updatedTime }) => formatTime(updatedTime),
    },
  ];
}

function Score({ match: { hTotalScore, aTotalScore } }: { match: ListedMatch }) {
  const { t } = useTranslation('matches');
  if (hTotalScore === null || aTotalScore === null) return <span className={styles.versus}>{t('versus')}</span>;
  const score = scoreText(hTotalScore, aTotalScore);
  return (
    <Moved value={score}>
      <b className={styles.score}>{score}</b>
    </Moved>
  );
}
