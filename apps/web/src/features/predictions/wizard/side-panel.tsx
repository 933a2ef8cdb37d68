import { formatTime } from '@touchline/domain/times';
import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';

import { LeagueName, MatchTeams } from '../../../entities/match/match-teams.tsx';
import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import type { OddsContext } from '../predictions.api.ts';
import { OddsPanel, type OddsPanelProps } from './odds-panel.tsx';
import '../predictions.messages.ts';

import styles from './wizard.module.css';

const FactsPanel = lazyPart(async () => (await import('../facts/facts-panel.tsx')).FactsPanel);

interface SidePanelProps extends OddsPanelProps {
  /** Puts a sentence into the content, unless it is too long for that; null while no content is written. */
  onInsert: ((sentence: string) => boolean) | null;
}

/** Odds and facts beside the text; a hidden tab reads nothing. */
export function SidePanel({ values, context, saved, onInsert }: SidePanelProps) {
  const { t } = useTranslation('predictions');
  return (
    <aside className={styles.panel} aria-label={t('panel.label')}>
      {context !== null && <PanelHead context={context} />}
      <Tabs
        size="small"
        destroyOnHidden
        items={[
          {
            key: 'odds',
            label: t('panel.odds'),
            children: <OddsPanel values={values} context={context} saved={saved} />,
          },
          {
            key: 'facts',
            label: t('panel.facts'),
            children: <FactsPanel matchId={values.schedule} onInsert={onInsert} />,
          },
        ]}
      />
    </aside>
  );
}

/** The chosen match: both teams, league and kick-off. */
function PanelHead({ context }: { context: OddsContext }) {
  const { hname, aname, leagueName, gameTime } = context;
  return (
    <div className={styles.match}>
      <b>
        <MatchTeams home={hname} away={aname} logos={context} />
      </b>
      <span className={styles.quiet}>
        <LeagueName name={leagueName} logo={context.llogo} />
        <time dateTime={gameTime}>{formatTime(gameTime)}</time>
      </span>
    </div>
  );
}
