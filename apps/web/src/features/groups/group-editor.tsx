import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { createGroup, type Group, type GroupBody, readGroup, updateGroup } from './groups.api.ts';
import './groups.messages.ts';

interface Ends {
  onSaved: (id: string) => void;
  onClose: () => void;
}

function useFields(): FieldSpecs<GroupBody> {
  const { t } = useTranslation('groups');
  return { name: { label: t('fields.name'), rule: fieldRules.groupName } };
}

export function CreateGroup({ onSaved, onClose }: Ends) {
  const { t } = useTranslation('groups');
  const form = useTypedForm<GroupBody>({
    fields: useFields(),
    initial: { name: '' },
    onSubmit: async (values) => {
      const { id } = await createGroup(values);
      showDone('create', values.name);
      onSaved(id);
    },
  });
  const draft = useDraft(form, 'groups.create');
  return (
    <FormDialog form={form} draft={draft} title={t('create')} submitLabel={t('form.save')} onClose={onClose}>
      <TextInput form={form} name="name" hint={t('form.nameHint')} />
    </FormDialog>
  );
}

export function RenameGroup({ opened, onSaved, onClose }: Ends & { opened: Group }) {
  const { t } = useTranslation('groups');
  const { id } = opened;
  const editor = useRecordEditor<GroupBody>({
    opened: versionOf(opened),
    fields: useFields(),
    read: async () => versionOf(await readGroup(id)),
    save: [
      {
        label: t('fields.name'),
        fields: ['name'],
        send: ({ values, updatedTime }) => updateGroup(id, values, updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved: () => onSaved(id),
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('form.rename', { name: opened.name })}
      submitLabel={t('form.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={editor.latest === null ? t('form.unchanged') : null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <TextInput form={editor.form} name="name" hint={t('form.nameHint')} />
    </FormDialog>
  );
}

function versionOf({ name, updatedTime }: Group) {
  return { values: { name }, updatedTime };
}
