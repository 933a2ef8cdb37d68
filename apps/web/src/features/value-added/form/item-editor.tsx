import { type ValueAddedKind, valueAddedStatus } from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { hasBlocking } from '../../../entities/taboo/taboo-report.tsx';
import { useTabooCheck } from '../../../entities/taboo/use-taboo-check.ts';
import { showDone } from '../../../lib/page/notices.ts';
import { DialogFrame } from '../../../widgets/form/dialog-frame.tsx';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { RecordConflict } from '../../../widgets/form/record-conflict.tsx';
import { type TypedForm, useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { useRecordEditor } from '../../../widgets/form/use-record-editor.ts';
import { Button } from '../../../widgets/plain/button.tsx';
import { RecordFrame, recordOf } from '../../../widgets/record-frame.tsx';
import { createItem, readItem, updateItem, useItem, type WholeItem } from '../value-added.api.ts';
import '../value-added.messages.ts';
import { ItemFields } from './item-fields.tsx';
import { emptyItem, type ItemValues, newBody, savedFields, sentOf, useItemFields, versionOf } from './item-form.ts';

interface Ends {
  kind: ValueAddedKind;
  onSaved: (id: string) => void;
  onClose: () => void;
}

/** Both ways to send the form; which one was taken is the record's status. */
function useWays(form: TypedForm<ItemValues>) {
  const { t } = useTranslation('value-added');
  const setStatus = (status: ItemValues['status']) => form.bare.setFieldValue('status', status);
  const isFlagged = useFlagged(form);
  return {
    isFlagged: isFlagged.blocks,
    taboo: isFlagged.taboo,
    onMain: () => setStatus(valueAddedStatus.saved),
    asDraft: { label: t('form.saveDraft'), onChoose: () => setStatus(valueAddedStatus.unsaved) },
  };
}

/** Words are marked while somebody types; a blocking one keeps the form from being sent. */
function useFlagged({ values: { title, content } }: TypedForm<ItemValues>) {
  const taboo = useTabooCheck({ title, content });
  return { taboo, blocks: hasBlocking(taboo.found) };
}

export function CreateItem({ kind, onSaved, onClose }: Ends) {
  const { t } = useTranslation('value-added');
  const noun = t(`noun.${kind}`);
  const form = useTypedForm<ItemValues>({
    fields: useItemFields(kind),
    initial: emptyItem,
    onSubmit: async (values) => {
      const { id } = await createItem(kind, newBody(kind, values));
      showDone('create', values.title);
      onSaved(id);
    },
  });
  const draft = useDraft(form, `value-added.create ${kind}`);
  const { taboo, isFlagged, onMain, asDraft } = useWays(form);
  return (
    <FormDialog
      form={form}
      draft={draft}
      title={t('create', { noun })}
      submitLabel={t('form.save', { noun })}
      onMain={onMain}
      other={asDraft}
      canSubmit={!isFlagged}
      disabledReason={t('form.flagged')}
      size="wide"
      onClose={onClose}
    >
      <ItemFields kind={kind} form={form} taboo={taboo} />
    </FormDialog>
  );
}

/** A row of the list does not have the texts, and may be old. */
export function EditItem({ id, title, ...ends }: Ends & { id: string; title: string }) {
  const { t } = useTranslation('value-added');
  const { kind, onClose } = ends;
  const query = useItem(kind, id);
  const item = recordOf(query);
  const noun = t(`noun.${kind}`);
  if (item !== undefined) return <OpenItem item={item} {...ends} />;
  return (
    <DialogFrame
      title={t('form.edit', { noun, name: title })}
      size="wide"
      footer={<Button onClick={onClose}>{t('drawer.close')}</Button>}
      onClose={onClose}
    >
      <RecordFrame query={query} gone={{ text: t('gone', { noun }), hint: t('goneHint') }}>
        {() => null}
      </RecordFrame>
    </DialogFrame>
  );
}

function OpenItem({ kind, item, onSaved, onClose }: Ends & { item: WholeItem }) {
  const { t } = useTranslation('value-added');
  const noun = t(`noun.${kind}`);
  const { id, title } = item;
  const editor = useRecordEditor<ItemValues>({
    opened: versionOf(item),
    fields: useItemFields(kind),
    read: async () => versionOf(await readItem(kind, id)),
    save: [
      {
        label: noun,
        fields: savedFields[kind],
        send: ({ changed, updatedTime }) => updateItem(kind, id, sentOf(changed), updatedTime),
      },
    ],
    nameOf: (values) => values.title,
    onSaved: () => onSaved(id),
  });
  const { form, draft, latest } = editor;
  const kept = useDraft(form, `value-added.edit ${kind} ${id}`);
  const { taboo, isFlagged, onMain, asDraft } = useWays(form);
  const wasDraft = draft.base.values.status === valueAddedStatus.unsaved;
  const hasChange = draft.changed.length > 0 || wasDraft;
  const reason = isFlagged ? t('form.flagged') : t('form.unchanged');
  return (
    <FormDialog
      form={form}
      draft={kept}
      title={t('form.edit', { noun, name: title })}
      submitLabel={t('form.save', { noun })}
      onMain={onMain}
      other={wasDraft ? asDraft : null}
      canSubmit={hasChange && latest === null && !isFlagged}
      disabledReason={latest === null ? reason : null}
      size="wide"
      onClose={onClose}
    >
      <RecordConflict editor={editor} />
      <ItemFields kind={kind} form={form} taboo={taboo} />
    </FormDialog>
  );
}
