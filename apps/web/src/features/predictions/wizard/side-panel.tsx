import { Tabs } from 'antd';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
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
