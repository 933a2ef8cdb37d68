import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { callApi } from '../../lib/calls/http.ts';
import { showDone } from '../../lib/page/notices.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { type TypedForm, useTypedForm } from '../../widgets/form/typed-form.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';

type __Entity__ = CallData<Calls['__feature__.get']>;
type Values = Omit<__Entity__, 'id' | 'updatedTime'>;

const blank: Values = { name: '' };
const quiet = { quiet: true } as const;

function useFields(): FieldSpecs<Values> {
  const { t } = useTranslation('__feature__');
  return {
    name: { label: t('fields.name'), rule: fieldRules.name },
  };
}

function Inputs({ form }: { form: TypedForm<Values> }) {
  return [<TextInput key="name" form={form} name="name" />];
}

interface EditorProps {
  opened: __Entity__ | null;
  onSaved: () => void;
  onClose: () => void;
}

export function __Entity__Editor({ opened, ...ends }: EditorProps) {
  return opened === null ? <Create {...ends} /> : <Edit opened={opened} {...ends} />;
}

function Create({ onSaved, onClose }: Omit<EditorProps, 'opened'>) {
  const { t } = useTranslation('__feature__');
  const form = useTypedForm<Values>({
    fields: useFields(),
    initial: blank,
    onSubmit: async (body) => {
      await callApi('__feature__.create', { body }, quiet);
      showDone('create', body.name);
      onSaved();
    },
  });
  return (
    <FormDialog form={form} title={t('create')} submitLabel={t('save')} onClose={onClose}>
      <Inputs form={form} />
    </FormDialog>
  );
}

function Edit({ opened, onSaved, onClose }: EditorProps & { opened: __Entity__ }) {
  const { t } = useTranslation('__feature__');
  const fields = useFields();
  const params = { id: opened.id };
  const editor = useRecordEditor<Values>({
    opened: versionOf(opened),
    fields,
    read: async () => versionOf(await callApi('__feature__.get', { params }, quiet)),
    save: [
      {
        label: t('title'),
        fields: Object.keys(fields) as (keyof Values)[],
        send: ({ values, updatedTime }) =>
          callApi('__feature__.update', { params, body: { ...values, updatedTime } }, quiet),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved,
  });
  return (
    <FormDialog
      form={editor.form}
      title={`${t('edit')} · ${opened.name}`}
      submitLabel={t('save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <Inputs form={editor.form} />
    </FormDialog>
  );
}

function versionOf({ id: _id, updatedTime, ...values }: __Entity__) {
  return { values, updatedTime };
}
