import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../../lib/page/lazy-part.tsx';
import { FilterIcon } from '../../inside-icons.tsx';
import { Button } from '../../plain/button.tsx';
import '../../lists.messages.ts';
import { useUnder } from './use-under.ts';

import styles from './filter-button.module.css';

const OpenPanel = lazyPart(async () => (await import('./open-panel.tsx')).OpenPanel);

interface FilterButtonProps {
  /** How many of the panel's filters are in use. */
  count: number;
  /** The panel: one labelled choice below the other. */
  children: ReactNode;
}

/** Keeps a list's filters off its line of tools, and says how many are in use. */
export function FilterButton({ count, children }: FilterButtonProps) {
  const { t } = useTranslation('lists');
  const { holder, isOpen, close } = useUnder();
  return (
    <span {...holder}>
      <Button aria-haspopup="dialog" aria-label={count === 0 ? t('list.filter') : t('list.filterCount', { count })}>
        <FilterIcon />
        {t('list.filter')}
        {/* Drawn by its style: the button's name says it in words. */}
        {count > 0 && <span className={styles.count} data-count={count} />}
      </Button>
      {isOpen && (
        <OpenPanel placement="bottomLeft" onClose={close}>
          <div role="group" aria-label={t('list.filter')} className={styles.panel}>
            {children}
          </div>
        </OpenPanel>
      )}
    </span>
  );
}
