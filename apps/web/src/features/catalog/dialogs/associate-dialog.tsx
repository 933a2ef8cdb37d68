import type { EntryKind } from '@touchline/domain/matches/catalog';
import { disciplineName } from '@touchline/domain/matches/discipline-names';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { EntryPicker } from '../../../entities/catalog-entry/entry-picker.tsx';
import type { NamedEntry } from '../../../entities/catalog-entry/found-entries.ts';
import { showToast } from '../../../lib/page/notices.ts';
import { FactList } from '../../../widgets/fact-list.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { associate, type ListedEntry } from '../catalog.api.ts';
import '../catalog.messages.ts';
import { useChoice } from '../use-choice.ts';

import styles from '../catalog.module.css';

type SupplierRecord = Pick<NonNullable<ListedEntry['told']>, 'supplier' | 'supplierId' | 'supplierName' | 'entry'>;

interface AssociateDialogProps {
  kind: EntryKind;
  record: Pick<ListedEntry, 'name' | 'discipline'>;
  supplierRecord: SupplierRecord;
  onDone: () => void;
  onClose: () => void;
}

/** Which main record a supplier's record means. */
export function AssociateDialog({ kind, record, supplierRecord, onDone, onClose }: AssociateDialogProps) {
  const { t } = useTranslation('catalog');
  const [chosen, setChosen] = useState<NamedEntry | null>(null);
  const { name, discipline } = record;
  const noun = t(`noun.${kind}`);
  const form = useChoice(async () => {
    if (chosen === null) return;
    await associate(kind, chosen.id, supplierRecord);
    showToast({ text: t('done.associated', { record: name, name: chosen.name }) });
    onDone();
  });
  const facts = [
    [t('columns.supplier'), supplierRecord.supplierName],
    [t('columns.supplierId'), supplierRecord.supplierId],
    [t('fields.discipline'), disciplineName(discipline)],
    [t('columns.entry'), supplierRecord.entry?.name ?? t('nothing')],
  ] as const;
  return (
    <FormDialog
      form={form}
      title={t('associate.title', { record: name })}
      submitLabel={t('associate.submit')}
      canSubmit={chosen !== null}
      disabledReason={t('associate.choose', { noun })}
      onClose={onClose}
    >
      <FactList facts={facts} />
      <div className={styles.chooser}>
        <span>{t('associate.label', { noun })}</span>
        <EntryPicker
          kind={kind}
          discipline={discipline}
          {...(supplierRecord.entry !== null && { except: supplierRecord.entry.id })}
          label={t('associate.label', { noun })}
          value={chosen}
          onChange={setChosen}
        />
      </div>
      <p className={styles.quiet}>{t('associate.note', { record: name })}</p>
    </FormDialog>
  );
}
