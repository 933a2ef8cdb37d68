import type { EntryKind } from '@touchline/domain/matches/catalog';
import { formatTime } from '@touchline/domain/times';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { lazyPart } from '../../lib/page/lazy-part.tsx';
import { CopyText } from '../../widgets/list/cells/copy-text.tsx';
import { CutText } from '../../widgets/list/cells/cut-text.tsx';
import './catalog.messages.ts';
import { TitledSection } from '../../widgets/titled-section.tsx';
import type { WholeEntry, EntrySupplierRecord } from './catalog.api.ts';
import { DisassociateDialog } from './dialogs/disassociate-dialog.tsx';
import { LinkState } from './link-state.tsx';

import styles from './catalog.module.css';

const AssociateDialog = lazyPart(async () => (await import('./dialogs/associate-dialog.tsx')).AssociateDialog);

interface RecordSectionProps {
  kind: EntryKind;
  entry: WholeEntry;
  isEditable: boolean;
}

/** The suppliers' records that are linked to the entry. */
export function RecordSection({ kind, entry, isEditable }: RecordSectionProps) {
  const { t } = useTranslation('catalog');
  const [leaving, setLeaving] = useState<EntrySupplierRecord | null>(null);
  const [moving, setMoving] = useState<EntrySupplierRecord | null>(null);
  return (
    <TitledSection title={t('fields.records')}>
      {entry.records.length === 0 ? (
        <p className={styles.quiet}>{t('recordsNone')}</p>
      ) : (
        <div className={styles.scroll}>
          <table className={styles.records}>
            <thead>
              <tr>
                <th>{t('columns.supplier')}</th>
                <th>{t('columns.toldName')}</th>
                <th>{t('columns.supplierId')}</th>
                <th>{t('columns.link')}</th>
                <th>{t('columns.toldTime')}</th>
                {isEditable && <th>{t('columns.actions')}</th>}
              </tr>
            </thead>
            <tbody>
              {entry.records.map((record) => (
                <tr key={`${record.supplier} ${record.supplierId}`}>
                  <td>{record.supplierName}</td>
                  <td>
                    <CutText text={record.name} />
                  </td>
                  <td>
                    <CopyText text={record.supplierId} />
                  </td>
                  <td>
                    <LinkState link={record.link} />
                  </td>
                  <td>
                    <time dateTime={record.toldTime}>{formatTime(record.toldTime)}</time>
                  </td>
                  {isEditable && (
                    <td>
                      <button
                        type="button"
                        className={styles.link}
                        aria-label={t('actions.reassociateOf', { supplier: record.supplierName, name: record.name })}
                        onClick={() => setMoving(record)}
                      >
                        {t('actions.associate')}
                      </button>{' '}
                      <button
                        type="button"
                        className={styles.link}
                        aria-label={t('actions.disassociateOf', { supplier: record.supplierName, name: record.name })}
                        onClick={() => setLeaving(record)}
                      >
                        {t('actions.disassociate')}
                      </button>
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {moving !== null && (
        <AssociateDialog
          kind={kind}
          record={{ name: moving.name, discipline: entry.discipline }}
          supplierRecord={{ ...moving, entry: { id: entry.id, name: entry.name } }}
          onDone={() => setMoving(null)}
          onClose={() => setMoving(null)}
        />
      )}
      {leaving !== null && (
        <DisassociateDialog
          kind={kind}
          record={leaving}
          entry={entry}
          onDone={() => setLeaving(null)}
          onClose={() => setLeaving(null)}
        />
      )}
    </TitledSection>
  );
}
