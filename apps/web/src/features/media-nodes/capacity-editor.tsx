import { mostNodeCapacity } from '@touchline/domain/live/media-nodes';
import { InputNumber } from 'antd';
import { useTranslation } from 'react-i18next';

import { FormDialog } from '../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { RecordConflict } from '../../widgets/form/record-conflict.tsx';
import { useRecordEditor } from '../../widgets/form/use-record-editor.ts';
import { changeCapacity, type ListedNode, readNode } from './media-nodes.api.ts';
import './media-nodes.messages.ts';

interface Values {
  /** Null while nothing stands there. */
  capacity: number | null;
}

interface CapacityEditorProps {
  opened: ListedNode;
  onSaved: () => void;
  onClose: () => void;
}

export function CapacityEditor({ opened, onSaved, onClose }: CapacityEditorProps) {
  const { t } = useTranslation('media-nodes');
  const { name } = opened;
  const isCapacity = (value: number | null) => value !== null && value >= 1 && value <= mostNodeCapacity;
  const editor = useRecordEditor<Values>({
    opened: versionOf(opened),
    fields: {
      capacity: {
        label: t('capacity.label'),
        check: (value) => (isCapacity(value) ? null : t('capacity.range', { most: mostNodeCapacity })),
        words: (value) => String(value ?? ''),
      },
    },
    read: async () => versionOf(await readNode(name)),
    save: [
      {
        label: t('title'),
        fields: ['capacity'],
        send: ({ values: { capacity }, updatedTime }) => changeCapacity(name, capacity ?? opened.capacity, updatedTime),
      },
    ],
    nameOf: () => name,
    onSaved,
  });
  return (
    <FormDialog
      form={editor.form}
      title={t('capacity.title', { name })}
      submitLabel={t('capacity.save')}
      canSubmit={editor.draft.changed.length > 0 && editor.latest === null}
      disabledReason={t('capacity.unchanged')}
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <FormItem<Values, number | null> form={editor.form} name="capacity" hint={t('capacity.hint')}>
        {({ id, value, onValue, onBlur, aria }) => (
          <InputNumber<number>
            {...aria}
            id={id}
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

function versionOf({ capacity, updatedTime }: ListedNode) {
  return { values: { capacity }, updatedTime };
}
