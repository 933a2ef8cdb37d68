import type { ParseKeys } from 'i18next';
import { useTranslation } from 'react-i18next';

import { Button } from '../../../widgets/plain/button.tsx';
import { Dialog } from '../../../widgets/plain/dialog.tsx';

import styles from './shortcut-keys.module.css';

export interface Shortcut {
  readonly label: ParseKeys<'shell'>;
  readonly keys: readonly string[];
}

/** Keys of tables, read by `throughTable` and by the rows themselves. */
const tableKeys: readonly Shortcut[] = [
  { label: 'shortcuts.table.rows', keys: ['↑', '↓'] },
  { label: 'shortcuts.table.controls', keys: ['←', '→'] },
  { label: 'shortcuts.table.ends', keys: ['Home', 'End'] },
  { label: 'shortcuts.table.open', keys: ['Enter'] },
  { label: 'shortcuts.table.choose', keys: ['Space'] },
  { label: 'shortcuts.table.chooseTo', keys: ['Shift', 'Space'] },
  { label: 'shortcuts.table.neighbours', keys: ['Alt', '↑', '↓'] },
];

/** Keys of the cards of proposals, read by `useCardKeys`. */
const proposalKeys: readonly Shortcut[] = [
  { label: 'shortcuts.proposals.cards', keys: ['↑', '↓'] },
  { label: 'shortcuts.proposals.candidates', keys: ['←', '→'] },
  { label: 'shortcuts.proposals.link', keys: ['Y'] },
  { label: 'shortcuts.proposals.refuse', keys: ['N'] },
  { label: 'shortcuts.proposals.undo', keys: ['Z'] },
];

const escapeKey: Shortcut = { label: 'shortcuts.everywhere.escape', keys: ['Esc'] };

interface ShortcutListProps {
  everywhere: readonly Shortcut[];
  onClose: () => void;
}

export function ShortcutList({ everywhere, onClose }: ShortcutListProps) {
  const { t } = useTranslation('shell');
  const groups = [
    { title: 'shortcuts.everywhere.title', shortcuts: [...everywhere, escapeKey] },
    { title: 'shortcuts.table.title', shortcuts: tableKeys },
    { title: 'shortcuts.proposals.title', shortcuts: proposalKeys },
  ] as const;
  return (
    <Dialog
      title={t('shortcuts.title')}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {t('shortcuts.close')}
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
