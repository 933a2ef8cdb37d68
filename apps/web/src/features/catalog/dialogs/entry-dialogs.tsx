import type { EntryKind } from '@touchline/domain/matches/catalog';
import type { Discipline } from '@touchline/domain/matches/disciplines';

import type { ListedEntry } from '../catalog.api.ts';
import { AssociateDialog } from './associate-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { DisassociateDialog } from './disassociate-dialog.tsx';
import { MergeDialog } from './merge-dialog.tsx';

export type EntryDialog =
  | { readonly act: 'create'; readonly discipline: Discipline | undefined }
  | { readonly act: 'merge'; readonly entry: ListedEntry }
  | { readonly act: 'associate' | 'disassociate'; readonly record: ListedEntry };

export interface EntryDialogsProps {
  kind: EntryKind;
  dialog: EntryDialog;
  /** Closes it; the row of this id, where there is one, is marked. */
  onDone: (id: string) => void;
  onClose: () => void;
}

export function EntryDialogs({ kind, dialog, onDone, onClose }: EntryDialogsProps) {
  switch (dialog.act) {
    case 'create':
      return <CreateDialog kind={kind} discipline={dialog.discipline} onCreated={onDone} onClose={onClose} />;
    case 'merge':
      return <MergeDialog kind={kind} entry={dialog.entry} onMerged={onDone} onClose={onClose} />;
    case 'associate': {
      const { told: supplierRecord, ...record } = dialog.record;
      if (supplierRecord === null) return null;
      return (
        <AssociateDialog
          kind={kind}
          record={record}
          supplierRecord={supplierRecord}
          onDone={() => onDone(record.id)}
          onClose={onClose}
        />
      );
    }
    case 'disassociate': {
      const { told: supplierRecord, name, id } = dialog.record;
      if (supplierRecord?.entry == null) return null;
      return (
        <DisassociateDialog
          kind={kind}
          record={{ ...supplierRecord, name }}
          entry={supplierRecord.entry}
          onDone={() => onDone(id)}
          onClose={onClose}
        />
      );
    }
  }
}
