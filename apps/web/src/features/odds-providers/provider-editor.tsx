import { lastProviderPosition } from '@touchline/domain/constants';
import { fieldRules } from '@touchline/domain/field-rules';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';

import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { type OddsProvider, readProvider, updateProvider } from './odds-providers.api.ts';
import './odds-providers.messages.ts';

interface Values {
  name: string;
  /** Null while nothing stands there. */
  position: number | null;
}

interface EditorProps {
  opened: OddsProvider;
  onSaved: () => void;
  onClose: () => void;
}

export function ProviderEditor({ opened, onSaved, onClose }: EditorProps) {
  const { t } = useTranslation('odds-providers');
  const { id } = opened;
  const editor = useRecordEditor<Values>({
    opened: versionOf(opened),
    fields: useFields(),
    read: async () => versionOf(await readProvider(id)),
    save: [
      {
        label: t('title'),
        fields: ['name', 'position'],
        send: ({ values: { name, position }, updatedTime }) =>
          updateProvider(id, { name, position: position ?? opened.position }, updatedTime),
      },
    ],
    nameOf: ({ name }) => name,
    onSaved,
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('form.edit', { name: opened.name })}
      submitLabel={t('form.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={t('form.unchanged')}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <TextInput form={editor.form} name="name" hint={t('form.nameHint')} />
      <FormItem<Values, number | null> form={editor.form} name="position" hint={t('form.positionHint')}>
        {({ id: inputId, value, onValue, onBlur, aria }) => (
          <InputNumber<number>
            {...aria}
            id={inputId}
            value={value}
            precision={0}
            status={aria['aria-invalid'] === true ? 'error' : ''}
            onChange={onValue}
            onBlur={onBlur}
          />
        )}
      </FormItem>
    </FormDialog>
  );
}

function useFields(): FieldSpecs<Values> {
  const { t } = useTranslation('odds-providers');
  const isPosition = (value: number | null) => value !== null && value >= 1 && value <= lastProviderPosition;
  return {
    name: { label: t('fields.name'), rule: fieldRules.entryName },
    position: {
      label: t('fields.position'),
      check: (value) => (isPosition(value) ? null : t('form.positionRange', { most: lastProviderPosition })),
      words: (value) => String(value ?? ''),
    },
  };
}

function versionOf({ name, position, updatedTime }: OddsProvider) {
  return { values: { name, position }, updatedTime };
}
