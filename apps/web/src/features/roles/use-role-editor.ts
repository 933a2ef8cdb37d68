import { useTranslation } from 'react-i18next';

import { type RecordEditorOptions, useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import type { EditorModule } from './permission-editor/permission-editor.model.ts';
import { type RoleValues, useRoleFields, versionOf } from './role-form.ts';
import { readRole, type RoleVersion, setPermissions, updateRole } from './roles.api.ts';

type Ends = Pick<RecordEditorOptions<RoleValues>, 'onReview' | 'onSaved'>;

/** Name and description first, permissions second, and only what changed. */
export function useRoleEditor(opened: RoleVersion, modules: readonly EditorModule[], ends: Ends) {
  const { t } = useTranslation('roles');
  const { id } = opened;
  return useRecordEditor<RoleValues>({
    opened: versionOf(opened),
    fields: useRoleFields(modules),
    read: async () => versionOf(await readRole(id)),
    save: [
      {
        label: t('part.naming'),
        fields: ['name', 'description'],
        send: ({ values: { name, description }, updatedTime }) => updateRole(id, { name, description, updatedTime }),
      },
      {
        label: t('part.permissions'),
        fields: ['keys'],
        send: ({ values, updatedTime }) => setPermissions(id, new Set(values.keys), updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    ...ends,
  });
}
