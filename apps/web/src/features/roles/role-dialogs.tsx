import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { DialogFrame } from '../../widgets/form/dialog-frame.tsx';
import { Button } from '../../widgets/plain/button.tsx';
import { RecordFrame, recordOf, type RecordQuery } from '../../widgets/record-frame.tsx';
import { CopyDialog } from './copy-dialog.tsx';
import { CreateDialog } from './create-dialog.tsx';
import { DeleteDialog } from './delete-dialog.tsx';
import { EditDialog } from './edit-dialog.tsx';
import { LookDialog } from './look-dialog.tsx';
import type { EditorModule } from './permission-editor/permission-editor.model.ts';
import type { Role } from './role-rights.ts';
import { type RoleVersion, useModules, useRoleVersion } from './roles.api.ts';

export type OpenDialog =
  | { readonly kind: 'create' }
  | { readonly kind: 'permissions'; readonly created: RoleVersion }
  | { readonly kind: 'edit' | 'look' | 'copy' | 'delete'; readonly role: Role };

interface RoleDialogsProps {
  dialog: OpenDialog | null;
  onDialog: (dialog: OpenDialog | null) => void;
  /** The row to point at. */
  onSaved: (id: string) => void;
}

export function RoleDialogs({ dialog, onDialog, onSaved }: RoleDialogsProps) {
  const { t } = useTranslation('roles');
  const close = () => onDialog(null);
  const saved = (id: string) => () => {
    onSaved(id);
    close();
  };
  switch (dialog?.kind) {
    case 'create':
      return (
        <CreateDialog
          onClose={close}
          onCreated={(created) => {
            onSaved(created.id);
            onDialog({ kind: 'permissions', created });
          }}
        />
      );
    case 'permissions': {
      const { created } = dialog;
      return (
        <WithModules title={t('permissionsDialog.title', { name: created.name })} onClose={close}>
          {(modules) => (
            <EditDialog opened={created} modules={modules} isNew onSaved={saved(created.id)} onClose={close} />
          )}
        </WithModules>
      );
    }
    case 'edit':
    case 'look': {
      const { kind, role } = dialog;
      return (
        <WithVersion
          title={t(kind === 'edit' ? 'updateDialog.title' : 'lookDialog.title', { name: role.name })}
          id={role.id}
          onClose={close}
        >
          {(opened, modules) =>
            kind === 'edit' ? (
              <EditDialog opened={opened} modules={modules} isNew={false} onSaved={saved(role.id)} onClose={close} />
            ) : (
              <LookDialog opened={opened} modules={modules} onClose={close} />
            )
          }
        </WithVersion>
      );
    }
    case 'copy':
      return <CopyDialog role={dialog.role} onClose={close} onCopied={(id) => saved(id)()} />;
    case 'delete':
      return <DeleteDialog role={dialog.role} onClose={close} />;
    case undefined:
      return null;
  }
}

interface WaitingProps {
  title: string;
  onClose: () => void;
}

function WithModules({
  children,
  ...waiting
}: WaitingProps & { children: (modules: readonly EditorModule[]) => ReactNode }) {
  const query = useModules(true);
  const modules = recordOf(query);
  return modules === undefined ? <Waiting {...waiting} query={query} /> : children(modules);
}

function WithVersion({
  id,
  children,
  ...waiting
}: WaitingProps & { id: string; children: (opened: RoleVersion, modules: readonly EditorModule[]) => ReactNode }) {
  const query = useRoleVersion(id);
  const opened = recordOf(query);
  if (opened === undefined) return <Waiting {...waiting} query={query} />;
  return <WithModules {...waiting}>{(modules) => children(opened, modules)}</WithModules>;
}

/** The frame of the dialog that is coming. */
function Waiting({ title, onClose, query }: WaitingProps & { query: RecordQuery<unknown> }) {
  const { t } = useTranslation('roles');
  return (
    <DialogFrame
      title={title}
      size="large"
      onClose={onClose}
      footer={<Button onClick={onClose}>{t('lookDialog.close')}</Button>}
    >
      <RecordFrame query={query} rows={10}>
        {() => null}
      </RecordFrame>
    </DialogFrame>
  );
}
