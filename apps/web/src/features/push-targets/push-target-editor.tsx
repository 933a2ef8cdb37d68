import { domainRules } from '@touchline/domain/domains/domain-rules';
import { useTranslation } from 'react-i18next';

import { readPushTarget } from '../../entities/domain/one-domain.api.ts';
import { showDone } from '../../lib/page/notices.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FixedText } from '../../widgets/form/fixed-text.tsx';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { type TypedForm, useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { createPushTarget, type ListedPushTarget, type PushTargetBody, updatePushTarget } from './push-targets.api.ts';
import './push-targets.messages.ts';

type Opened = Pick<ListedPushTarget, 'projectCode' | 'name' | 'tag' | 'updatedTime'>;

interface EditorProps {
  /** Null makes a new one. */
  opened: Opened | null;
  onSaved: (projectCode: string) => void;
  onClose: () => void;
}

export function PushTargetEditor({ opened, ...ends }: EditorProps) {
  return opened === null ? <Create {...ends} /> : <Edit opened={opened} {...ends} />;
}

function useFields(): FieldSpecs<PushTargetBody> {
  const { t } = useTranslation('push-targets');
  return {
    name: { label: t('fields.name'), rule: domainRules.pushTargetName },
    tag: { label: t('fields.tag'), rule: domainRules.pushTargetTag },
  };
}

function Inputs({ form }: { form: TypedForm<PushTargetBody> }) {
  const { t } = useTranslation('push-targets');
  return (
    <>
      <TextInput form={form} name="name" />
      <TextInput form={form} name="tag" hint={t('form.tagHint')} />
    </>
  );
}

type Ends = Pick<EditorProps, 'onSaved' | 'onClose'>;

function Create({ onSaved, onClose }: Ends) {
  const { t } = useTranslation('push-targets');
  const form = useTypedForm<PushTargetBody>({
    fields: useFields(),
    initial: { name: '', tag: '' },
    onSubmit: async (values) => {
      const { projectCode } = await createPushTarget(values);
      showDone('create', values.name);
      onSaved(projectCode);
    },
  });
  const draft = useDraft(form, 'push-targets.create');
  return (
    <FormDialog form={form} draft={draft} title={t('create')} submitLabel={t('create')} onClose={onClose}>
      <Inputs form={form} />
    </FormDialog>
  );
}

function Edit({ opened, onSaved, onClose }: Ends & { opened: Opened }) {
  const { t } = useTranslation('push-targets');
  const { projectCode } = opened;
  const editor = useRecordEditor<PushTargetBody>({
    opened: versionOf(opened),
    fields: useFields(),
    read: async () => versionOf(await readPushTarget(projectCode)),
    save: [
      {
        label: t('title'),
        fields: ['name', 'tag'],
        send: ({ changed, updatedTime }) => updatePushTarget(projectCode, changed, updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved: () => onSaved(projectCode),
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('form.edit', { name: opened.name })}
      submitLabel={t('form.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={editor.latest === null ? t('form.unchanged') : null}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <FixedText label={t('fields.projectCode')} value={projectCode} hint={t('form.codeHint')} />
      <Inputs form={editor.form} />
    </FormDialog>
  );
}

function versionOf({ name, tag, updatedTime }: Opened) {
  return { values: { name, tag }, updatedTime };
}
