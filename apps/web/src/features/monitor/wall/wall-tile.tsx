import { publishRefusals } from '@touchline/domain/live/publishing';
import { needsLook, type WallState } from '@touchline/domain/monitor/monitor-rules';
import { formatTime } from '@touchline/domain/times';
import { memo } from 'react';
import { useTranslation } from 'react-i18next';

import { AnchorName } from '../../../entities/appointment/anchor-faces.tsx';
import { stateIcons } from '../../../entities/appointment/state-icons.tsx';
import { LiveSnapshot } from '../../../entities/live-preview/live-snapshot.tsx';
import { CutText } from '../../../widgets/list/cells/cut-text.tsx';
import { Tag } from '../../../widgets/plain/tag.tsx';
import type { WatchedTile } from '../monitor.api.ts';
import '../monitor.messages.ts';
import { BitratePlot, evenPoints } from './bitrate-plot.tsx';
import { figuresText } from './figure-texts.ts';
import { TargetCount } from './target-count.tsx';

import styles from './wall.module.css';

interface WallTileProps {
  tile: WatchedTile;
  /** Of several merchants: says whose it is. */
  showsMerchant: boolean;
  mayClose: boolean;
  onOpen: (tile: WatchedTile) => void;
  onClose: (tile: WatchedTile) => void;
}

const clock = (time: string) => formatTime(time).slice(11, 16);

/** One appointment on the wall. A tile whose figures stay is not drawn again. */
export const WallTile = memo(function WallTile({ tile, showsMerchant, mayClose, onOpen, onClose }: WallTileProps) {
  const { t } = useTranslation('monitor');
  const { streamer, hname, aname, lname, session, wallState, projects, merchantAlias } = tile;
  if (wallState === null) return null;
  const match = `${hname} VS ${aname}`;
  return (
    <article className={styles.tile} data-look={needsLook(wallState) || undefined} data-state={wallState}>
      <header className={styles.head}>
        <AnchorName streamer={streamer} />
        <WallStateWord state={wallState} />
      </header>
      <LiveSnapshot
        appointmentId={tile.programId}
        name={streamer.name}
        takenTime={session?.picture.snapshotTime ?? null}
      />
      <button
        type="button"
        className={styles.match}
        aria-label={t('tile.open', { match, name: streamer.name })}
        onClick={() => onOpen(tile)}
      >
        {match}
      </button>
      <p className={styles.league}>
        <CutText text={lname} />
        {showsMerchant && (
          <span className={styles.merchant}>
            <Tag>{merchantAlias}</Tag>
          </span>
        )}
      </p>
      <Figures tile={tile} />
      <footer className={styles.foot}>
        <TargetCount projects={projects} />
        {mayClose && tile.canClose && (
          <button
            type="button"
            className={styles.act}
            aria-label={t('tile.closeOf', { name: streamer.name })}
            onClick={() => onClose(tile)}
          >
            {t('tile.close')}
          </button>
        )}
        {session !== null && <span className={styles.node}>{session.node}</span>}
      </footer>
    </article>
  );
});

const iconOf = (state: WallState) => {
  if (state === 'beingCut') return stateIcons.closed;
  return stateIcons[state === 'bitrateLow' || state === 'targetDown' ? 'late' : state];
};

/** Its icon and its word. */
export function WallStateWord({ state }: { state: WallState }) {
  const { t } = useTranslation('monitor');
  return (
    <span className={styles.state} data-state={state}>
      {iconOf(state)}
      {t(`walls.${state}`)}
    </span>
  );
}

function Figures({ tile: { session, bitrates, wallState, startTime, refused } }: { tile: WatchedTile }) {
  const { t } = useTranslation('monitor');
  const refusalText = useRefusalText();
  if (session === null) {
    const waiting = wallState === 'late' ? 'tile.due' : 'tile.waiting';
    return (
      <div className={styles.figures}>
        <p className={styles.since}>{t(waiting, { time: clock(startTime) })}</p>
        {refused !== null && (
          <p className={styles.refused}>
            {t('tile.refused', { reason: refusalText(refused.reason), count: refused.times })}
          </p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.figures}>
      <p className={styles.since}>
        <CutText
          text={
            wallState === 'stalled'
              ? t('tile.lastByte', { time: formatTime(session.lastByteTime, 'second').slice(11) })
              : t('tile.since', { time: clock(session.since) })
          }
        />
        {wallState !== 'stalled' && <strong>{figuresText(session)}</strong>}
      </p>
      <BitratePlot pieces={[evenPoints(bitrates)]} label={null} size="small" />
    </div>
  );
}

/** A newer server may know more reasons. */
export function useRefusalText(): (reason: string) => string {
  const { t } = useTranslation(['monitor', 'appointment-words']);
  return (reason) => {
    const known = publishRefusals.find((each) => each === reason);
    return known === undefined ? t('refusals.other') : t(`appointment-words:publishRefusals.${known}`);
  };
}
