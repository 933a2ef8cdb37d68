import { type EntryKind, leagueLevels } from '@touchline/domain/matches/catalog';
import { hasSinglePage, isShared } from '@touchline/domain/matches/disciplines';
import { Select } from 'antd';
import { useTranslation } from 'react-i18next';

import { EntryPicker } from '../../entities/catalog-entry/entry-picker.tsx';
import type { NamedEntry } from '../../entities/catalog-entry/found-entries.ts';
import { FormItem } from '../../widgets/form/form-item.tsx';
import { SwitchInput } from '../../widgets/form/switch-input.tsx';
import { TextInput } from '../../widgets/form/text-input.tsx';
import type { TypedForm } from '../../widgets/form/typed-form.ts';
import { dropdownListHeight } from '../../widgets/pickers/dropdown-list-height.ts';
import './catalog.messages.ts';
import type { EntryValues, Level } from './entry-form.ts';
import { levelKey } from './entry-words.ts';

import styles from './catalog.module.css';

export interface EntryFieldsProps {
  kind: EntryKind;
  form: TypedForm<EntryValues>;
}

/** Editable fields of a league, a team or a player, in two columns. */
export function EntryFields({ kind, form }: EntryFieldsProps) {
  const { t } = useTranslation('catalog');
  const { discipline, isSingle } = form.values;
  return (
    <div className={styles.fields}>
      <TextInput form={form} name="name" />
      <TextInput form={form} name="shortName" isOptional />
      <TextInput form={form} name="nameEn" isOptional />
      <TextInput form={form} name="icon" isOptional hint={t('form.iconHint')} />
      {kind === 'league' && (
        <FormItem<EntryValues, Level> form={form} name="level">
          {({ id, value, onValue }) => (
            <Select<Level>
              listHeight={dropdownListHeight}
              id={id}
              value={value}
              options={leagueLevels.map((level) => ({ value: level, label: t(`levels.${levelKey(level)}`) }))}
              onChange={onValue}
            />
          )}
        </FormItem>
      )}
      {kind === 'league' && isShared(discipline) && (
        <TextInput form={form} name="disciplineName" hint={t('form.disciplineNameHint')} />
      )}
      {kind === 'league' && hasSinglePage(discipline) && (
        <SwitchInput form={form} name="isSingle" hint={t(isSingle ? 'form.singleOn' : 'form.singleOff')} />
      )}
      {kind === 'player' && (
        <FormItem<EntryValues, NamedEntry | null> form={form} name="team" isOptional>
          {({ id, value, onValue }) => (
            <EntryPicker id={id} kind="team" discipline={discipline} value={value} onChange={onValue} />
          )}
        </FormItem>
      )}
    </div>
  );
}
