import type { ValueAddedKind } from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { CreateItem, EditItem } from './form/item-editor.tsx';
import { deleteItem } from './value-added.api.ts';
import './value-added.messages.ts';

interface NamedItem {
  readonly id: string;
  readonly title: string;
  readonly onShelf: boolean;
}

export type ItemDialog = { readonly act: 'create' } | { readonly act: 'edit' | 'delete'; readonly item: NamedItem };

interface ItemDialogsProps {
  kind: ValueAddedKind;
  dialog: ItemDialog;
  /** Null of one that is gone. */
  onSaved: (id: string | null) => void;
  onClose: () => void;
}

export function ItemDialogs({ kind, dialog, onSaved, onClose }: ItemDialogsProps) {
  const ends = { kind, onSaved, onClose };
  switch (dialog.act) {
    case 'create':
      return <CreateItem {...ends} />;
    case 'edit':
      return <EditItem {...ends} id={dialog.item.id} title={dialog.item.title} />;
    case 'delete':
      return <DeleteDialog kind={kind} item={dialog.item} onDone={() => onSaved(null)} onClose={onClose} />;
  }
}

interface DeleteDialogProps {
  kind: ValueAddedKind;
  item: NamedItem;
  onDone: () => void;
  onClose: () => void;
}

function DeleteDialog({ kind, item: { id, title, onShelf }, onDone, onClose }: DeleteDialogProps) {
  const { t } = useTranslation('value-added');
  const noun = t(`noun.${kind}`);
  return (
    <ConfirmDialog
      title={t('delete.title', { noun, name: title })}
      confirmLabel={t('delete.submit', { noun })}
      isDanger
      disabledReason={onShelf ? t('delete.onShelf') : null}
      onConfirm={async () => {
        await deleteItem(kind, id);
        showDone('delete', title);
        onDone();
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
