import { formatTime } from '@touchline/domain/times';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { FactList } from '../../widgets/fact-list.tsx';
import { StatusDot, type StatusTone } from '../../widgets/list/cells/status-dot.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { ProgressBar } from '../../widgets/progress/progress-bar.tsx';
import type { ListedNode } from './media-nodes.api.ts';
import './media-nodes.messages.ts';

import styles from './media-nodes.module.css';

export type NodeAct = 'sessions' | 'capacity' | 'drain' | 'restore';

type ShownState = ListedNode['state'] | 'drained';

const tones: Readonly<Record<ShownState, StatusTone>> = {
  active: 'good',
  draining: 'warning',
  drained: 'quiet',
  down: 'bad',
};
const hints = { draining: 'drainingHint', drained: 'drainedHint', down: 'downHint' } as const;
/** From this share of its capacity on a node is nearly full. */
const nearlyFull = 0.9;

interface NodeCardProps {
  node: ListedNode;
  mayChange: boolean;
  onAct: (act: NodeAct) => void;
}

export function NodeCard({ node, mayChange, onAct }: NodeCardProps) {
  const { t } = useTranslation('media-nodes');
  const titleId = useId();
  const { name, state, sessions, relays } = node;
  const shown = state === 'draining' && sessions === 0 ? 'drained' : state;
  const change = state === 'draining' ? 'restore' : 'drain';
  return (
    <article className={styles.card} aria-labelledby={titleId}>
      <header className={styles.head}>
        <h2 id={titleId}>{name}</h2>
        <StatusDot tone={tones[shown]} text={t(`states.${shown}`)} />
      </header>
      <Load node={node} />
      <FactList
        facts={[
          [t('facts.relays'), t('relays', { count: relays })],
          [t('facts.lastSeen'), <LastSeen key="seen" node={node} />, 'whole'],
        ]}
      />
      <p className={styles.quiet}>{shown !== 'active' && t(hints[shown], { count: sessions })}</p>
      <footer className={styles.acts}>
        <Button aria-label={t('actions.sessionsOf', { name })} onClick={() => onAct('sessions')}>
          {t('actions.sessions')}
        </Button>
        {mayChange && (
          <>
            <Button aria-label={t('actions.capacityOf', { name })} onClick={() => onAct('capacity')}>
              {t('actions.capacity')}
            </Button>
            <Button aria-label={t(`actions.${change}Of`, { name })} onClick={() => onAct(change)}>
              {t(`actions.${change}`)}
            </Button>
          </>
        )}
      </footer>
    </article>
  );
}

function Load({ node: { name, sessions, capacity } }: { node: ListedNode }) {
  const { t } = useTranslation('media-nodes');
  return (
    <div className={styles.load} data-full={sessions >= capacity * nearlyFull || undefined}>
      <span>{t('facts.load')}</span>
      <ProgressBar label={t('loadOf', { name })} done={Math.min(sessions, capacity)} total={capacity} />
      <b>{t('load', { sessions, capacity })}</b>
    </div>
  );
}

function LastSeen({ node: { lastSeenTime, isSilent } }: { node: ListedNode }) {
  const { t } = useTranslation('media-nodes');
  if (lastSeenTime === null) return <span className={styles.trouble}>{t('never')}</span>;
  const time = formatTime(lastSeenTime, 'second');
  return isSilent ? <span className={styles.trouble}>{t('silent', { time })}</span> : time;
}
