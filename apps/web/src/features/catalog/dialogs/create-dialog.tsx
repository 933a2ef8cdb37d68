import type { EntryKind } from '@touchline/domain/matches/catalog';
import { namedDisciplines } from '@touchline/domain/matches/discipline-names';
import type { Discipline } from '@touchline/domain/matches/disciplines';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

import { showDone } from '../../../lib/page/notices.ts';
import { FormDialog } from '../../../widgets/form/form-dialog.tsx';
import { FormItem } from '../../../widgets/form/form-item.tsx';
import { useTypedForm } from '../../../widgets/form/typed-form.ts';
import { useDraft } from '../../../widgets/form/use-draft.ts';
import { dropdownListHeight } from '../../../widgets/pickers/dropdown-list-height.ts';
import { createEntry } from '../catalog.api.ts';
import { EntryFields } from '../entry-fields.tsx';
import { changesOf, emptyEntry, type EntryValues, useEntryFields } from '../entry-form.ts';

interface CreateDialogProps {
  kind: EntryKind;
  /** The list's filter; the new entry starts with it. */
  discipline: Discipline | undefined;
  onCreated: (id: string) => void;
  onClose: () => void;
}

export function CreateDialog({ kind, discipline: narrowed, onCreated, onClose }: CreateDialogProps) {
  const { t } = useTranslation('catalog');
  const title = t('create', { noun: t(`noun.${kind}`) });
  const form = useTypedForm<EntryValues>({
    fields: useEntryFields(),
    initial: { ...emptyEntry, ...(narrowed !== undefined && { discipline: narrowed }) },
    onSubmit: async (values) => {
      const { discipline, name } = values;
      const { id } = await createEntry(kind, { ...changesOf(kind, values), discipline, name });
      showDone('create', name);
      onCreated(id);
    },
  });
  const draft = useDraft(form, `catalog.create ${kind}`);
  const choose = (discipline: Discipline) => {
    form.bare.setFieldValue('discipline', discipline);
    // What belongs to another discipline does not come along.
    form.bare.setFieldValue('team', null);
    form.bare.setFieldValue('isSingle', false);
    form.bare.setFieldValue('disciplineName', '');
  };
  return (
    <FormDialog form={form} draft={draft} title={title} submitLabel={title} onClose={onClose}>
      <FormItem<EntryValues, Discipline> form={form} name="discipline" hint={t('form.disciplineHint')}>
        {({ id, value }) => (
          <Select<Discipline>
            listHeight={dropdownListHeight}
            id={id}
            value={value}
            showSearch={{ optionFilterProp: 'label' }}
            options={namedDisciplines}
            onChange={choose}
          />
        )}
      </FormItem>
      <EntryFields kind={kind} form={form} />
    </FormDialog>
  );
}
