import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import { ConfirmDialog } from '../../widgets/form/confirm-dialog.tsx';
import { CreateGroup, RenameGroup } from './group-editor.tsx';
import { deleteGroup, type Group } from './groups.api.ts';
import './groups.messages.ts';

export type GroupDialog = { readonly act: 'create' } | { readonly act: 'rename' | 'delete'; readonly group: Group };

interface GroupDialogsProps {
  dialog: GroupDialog;
  onSaved: (id: string | null) => void;
  /** Its members are next. */
  onCreated: (id: string) => void;
  onClose: () => void;
}

export function GroupDialogs({ dialog, onSaved, onCreated, onClose }: GroupDialogsProps) {
  switch (dialog.act) {
    case 'create':
      return <CreateGroup onSaved={onCreated} onClose={onClose} />;
    case 'rename':
      return <RenameGroup opened={dialog.group} onSaved={onSaved} onClose={onClose} />;
    case 'delete':
      return <DeleteDialog group={dialog.group} onDone={() => onSaved(null)} onClose={onClose} />;
  }
}

function DeleteDialog({ group, onDone, onClose }: { group: Group; onDone: () => void; onClose: () => void }) {
  const { t } = useTranslation('groups');
  const { id, name } = group;
  return (
    <ConfirmDialog
      title={t('delete.title', { name })}
      confirmLabel={t('delete.submit')}
      isDanger
      onConfirm={async () => {
        await deleteGroup(id);
        showDone('delete', name);
        onDone();
      }}
      onClose={onClose}
    >
      {t('delete.text')}
    </ConfirmDialog>
  );
}
