import type { EntryKind } from '@touchline/domain/matches/catalog';
import { useTranslation } from 'react-i18next';

import type { NamedEntry } from '../../../entities/catalog-entry/found-entries.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { ConfirmDialog } from '../../../widgets/form/confirm-dialog.tsx';
import { disassociate, type EntrySupplierRecord } from '../catalog.api.ts';
import '../catalog.messages.ts';

import styles from '../catalog.module.css';

interface DisassociateDialogProps {
  kind: EntryKind;
  record: Pick<EntrySupplierRecord, 'supplier' | 'supplierId' | 'supplierName' | 'name'>;
  entry: NamedEntry;
  onDone: () => void;
  onClose: () => void;
}

export function DisassociateDialog({ kind, record, entry, onDone, onClose }: DisassociateDialogProps) {
  const { t } = useTranslation('catalog');
  const names = { record: record.name, supplier: record.supplierName, name: entry.name };
  const takeOff = async () => {
    await disassociate(kind, entry.id, record);
    showToast({ text: t('done.disassociated', names) });
    onDone();
  };
  return (
    <ConfirmDialog
      title={t('disassociate.title', names)}
      confirmLabel={t('disassociate.submit')}
      isDanger
      onConfirm={takeOff}
      onClose={onClose}
    >
      <p>{t('disassociate.text', names)}</p>
      <p className={styles.quiet}>{t('disassociate.note')}</p>
    </ConfirmDialog>
  );
}
