import type { TabooLevel } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../lib/page/notices.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { type TypedForm, useTypedForm } from '../../widgets/form/typed-form.ts';
import { useDraft } from '../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { LevelSelect } from './level-select.tsx';
import { createWord, readWord, type TabooWordBody, type ListedTabooWord, updateWord } from './taboo-words.api.ts';
import './taboo-words.messages.ts';

interface EditorProps {
  /** Null makes a new one. */
  opened: ListedTabooWord | null;
  /** The list's filter; a new word starts with it. */
  level: TabooLevel | undefined;
  onSaved: (id: string) => void;
  onClose: () => void;
}

export function WordEditor({ opened, level = 'block', ...ends }: EditorProps) {
  return opened === null ? <Create level={level} {...ends} /> : <Edit opened={opened} {...ends} />;
}

function useFields(): FieldSpecs<TabooWordBody> {
  const { t } = useTranslation('taboo-words');
  return {
    keyword: { label: t('fields.word'), rule: fieldRules.tabooWord },
    level: { label: t('fields.level'), words: (level) => t(`levels.${level}`) },
    reason: { label: t('fields.reason'), rule: fieldRules.tabooReason },
  };
}

function Inputs({ form }: { form: TypedForm<TabooWordBody> }) {
  const { t } = useTranslation('taboo-words');
  return (
    <>
      <TextInput form={form} name="keyword" hint={t('form.wordHint')} />
      <FormItem<TabooWordBody, TabooLevel> form={form} name="level" hint={t(`levelHints.${form.values.level}`)}>
        {({ id, value, onValue, aria }) => <LevelSelect id={id} aria={aria} value={value} onChange={onValue} />}
      </FormItem>
      <TextInput
        form={form}
        name="reason"
        isOptional
        hint={t(form.values.level === 'allow' ? 'form.noteHint' : 'form.reasonHint')}
      />
    </>
  );
}

type Ends = Pick<EditorProps, 'onSaved' | 'onClose'>;

function Create({ level, onSaved, onClose }: Ends & { level: TabooLevel }) {
  const { t } = useTranslation('taboo-words');
  const form = useTypedForm<TabooWordBody>({
    fields: useFields(),
    initial: { keyword: '', level, reason: '' },
    onSubmit: async (values) => {
      const { id } = await createWord(values);
      showDone('create', values.keyword.trim());
      onSaved(id);
    },
  });
  const draft = useDraft(form, 'taboo-words.create');
  return (
    <FormDialog form={form} draft={draft} title={t('create')} submitLabel={t('create')} onClose={onClose}>
      <Inputs form={form} />
    </FormDialog>
  );
}

function Edit({ opened, onSaved, onClose }: Ends & { opened: ListedTabooWord }) {
  const { t } = useTranslation('taboo-words');
  const { id } = opened;
  const editor = useRecordEditor<TabooWordBody>({
    opened: versionOf(opened),
    fields: useFields(),
    read: async () => versionOf(await readWord(id)),
    save: [
      {
        label: t('title'),
        fields: ['keyword', 'level', 'reason'],
        send: ({ values, updatedTime }) => updateWord(id, values, updatedTime),
      },
    ],
    nameOf: ({ keyword }) => keyword,
    onSaved: () => onSaved(id),
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('form.edit', { word: opened.keyword })}
      submitLabel={t('form.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={t('form.unchanged')}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <Inputs form={editor.form} />
    </FormDialog>
  );
}

function versionOf({ keyword, level, reason, updatedTime }: ListedTabooWord) {
  return { values: { keyword, level, reason }, updatedTime };
}
