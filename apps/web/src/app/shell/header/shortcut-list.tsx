import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';
import './shortcuts.messages.ts';

import styles from './shortcut-keys.module.css';

export interface Shortcut {
  readonly label: ParseKeys<'shortcuts'>;
  readonly keys: readonly string[];
}

/** Keys of tables, read by `throughTable` and by the rows themselves. */
const tableKeys: readonly Shortcut[] = [
  { label: 'table.rows', keys: ['↑', '↓'] },
  { label: 'table.controls', keys: ['←', '→'] },
  { label: 'table.ends', keys: ['Home', 'End'] },
  { label: 'table.open', keys: ['Enter'] },
  { label: 'table.choose', keys: ['Space'] },
  { label: 'table.chooseTo', keys: ['Shift', 'Space'] },
  { label: 'table.neighbours', keys: ['Alt', '↑', '↓'] },
];

/** Keys of the cards of proposals, read by `useCardKeys`. */
const proposalKeys: readonly Shortcut[] = [
  { label: 'proposals.cards', keys: ['↑', '↓'] },
  { label: 'proposals.candidates', keys: ['←', '→'] },
  { label: 'proposals.link', keys: ['Y'] },
  { label: 'proposals.refuse', keys: ['N'] },
  { label: 'proposals.undo', keys: ['Z'] },
];

/** Keys of the timeline, read by `useTimelineKeys`. */
const timelineKeys: readonly Shortcut[] = [
  { label: 'timeline.walk', keys: ['←', '→', '↑', '↓'] },
  { label: 'timeline.open', keys: ['Enter'] },
  { label: 'timeline.take', keys: ['M'] },
  { label: 'timeline.move', keys: ['←', '→'] },
  { label: 'timeline.moveHour', keys: ['Ctrl', '←', '→'] },
  { label: 'timeline.moveEnd', keys: ['Shift', '←', '→'] },
  { label: 'timeline.row', keys: ['↑', '↓'] },
  { label: 'timeline.store', keys: ['Enter'] },
  { label: 'timeline.cancel', keys: ['Esc'] },
];

const escapeKey: Shortcut = { label: 'everywhere.escape', keys: ['Esc'] };

interface ShortcutListProps {
  everywhere: readonly Shortcut[];
  onClose: () => void;
}

export function ShortcutList({ everywhere, onClose }: ShortcutListProps) {
  const { t } = useTranslation(['shortcuts', 'shell']);
  const groups = [
    { title: 'everywhere.title', shortcuts: [...everywhere, escapeKey] },
    { title: 'table.title', shortcuts: tableKeys },
    { title: 'timeline.title', shortcuts: timelineKeys },
    { title: 'proposals.title', shortcuts: proposalKeys },
  ] as const;
  return (
    <Dialog
      title={t('shell:shortcuts.title')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('close')}
        </Button>
      }
    >
      {groups.map(({ title, shortcuts }) => (
        <section key={title}>
          <h3 className={styles.group}>{t(title)}</h3>
          <dl className={styles.list}>
            {shortcuts.map(({ label, keys }) => (
              <div key={label} className={styles.row}>
                <dt>{t(label)}</dt>
                <dd>
                  {keys.map((key) => (
                    <kbd key={key} className={styles.key}>
                      {key}
                    </kbd>
                  ))}
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
    </Dialog>
  );
}
