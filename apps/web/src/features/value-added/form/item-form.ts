import { disciplineName } from '@touchline/domain/matches/discipline-names';
import type { Discipline } from '@touchline/domain/matches/disciplines';
import { durationText, durationTyped } from '@touchline/domain/value-added/duration';
import {
  missingInSaved,
  type ValueAddedKind,
  valueAddedRules,
  valueAddedSources,
  valueAddedStatus,
} from '@touchline/domain/value-added/value-added';
import { useTranslation } from 'react-i18next';

import { fieldText } from '../../../lib/validation-texts.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import type { Version } from '../../../widgets/form/use-record-editor.ts';
import { useItemWords } from '../item-words.ts';
import type { ItemBody, WholeItem } from '../value-added.api.ts';
import '../value-added.messages.ts';

export interface ItemValues {
  readonly title: string;
  /** Of news alone. */
  readonly content: string;
  /** Of short videos alone, as the duration. */
  readonly address: string;
  /** As it is typed: `1:35`. */
  readonly duration: string;
  readonly cover: string | null;
  readonly sourceId: 1 | 2;
  readonly discipline: number | null;
  /** By which button it was sent last. */
  readonly status: 0 | 1;
}

export const emptyItem: ItemValues = {
  title: '',
  content: '',
  address: '',
  duration: '',
  cover: null,
  sourceId: valueAddedSources.own,
  discipline: null,
  status: valueAddedStatus.saved,
};

export function versionOf(item: WholeItem): Version<ItemValues> {
  const { title, content, address, duration, cover, sourceId, discipline, status, updatedTime } = item;
  return {
    values: {
      title,
      content,
      address,
      duration: duration === null ? '' : durationText(duration),
      cover,
      sourceId: sourceId === valueAddedSources.provider ? valueAddedSources.provider : valueAddedSources.own,
      discipline,
      status: status === valueAddedStatus.saved ? valueAddedStatus.saved : valueAddedStatus.unsaved,
    },
    updatedTime,
  };
}

/** The fields that a save sends, by kind. */
export const savedFields = {
  news: ['title', 'content', 'cover', 'sourceId', 'discipline', 'status'],
  video: ['title', 'address', 'duration', 'cover', 'sourceId', 'discipline', 'status'],
} as const satisfies Record<ValueAddedKind, readonly (keyof ItemValues)[]>;

/** As the wire has it; fields of the other kind are left out by the caller. */
export function sentOf({ duration, discipline, ...rest }: Partial<ItemValues>): Partial<ItemBody> {
  return {
    ...rest,
    ...(duration !== undefined && { duration: duration === '' ? null : durationTyped(duration) }),
    ...(discipline !== undefined && { discipline: discipline as Discipline | null }),
  };
}

export function newBody(kind: ValueAddedKind, values: ItemValues): ItemBody {
  const own = Object.fromEntries(savedFields[kind].map((name) => [name, values[name]])) as Partial<ItemValues>;
  const { title, sourceId, status } = values;
  return { ...sentOf(own), title, sourceId, status };
}

export function useItemFields(kind: ValueAddedKind): FieldSpecs<ItemValues> {
  const { t } = useTranslation('value-added');
  const { sourceOf } = useItemWords();
  const needed = (name: 'content' | 'address') => (_value: string, values: ItemValues) =>
    missingInSaved(kind, values) === name ? fieldText('validation.required', t(`fields.${name}`)) : null;
  return {
    title: { label: t('fields.title'), rule: valueAddedRules.title },
    content: { label: t('fields.content'), rule: valueAddedRules.content, check: needed('content') },
    address: { label: t('fields.address'), rule: valueAddedRules.address, check: needed('address') },
    duration: {
      label: t('fields.duration'),
      check: (typed) => (typed === '' || durationTyped(typed) !== null ? null : t('form.durationWrong')),
    },
    cover: { label: t('fields.cover'), words: (cover) => t(cover === null ? 'nothing' : 'form.coverSet') },
    sourceId: { label: t('fields.sourceId'), words: sourceOf },
    discipline: {
      label: t('fields.discipline'),
      words: (discipline) => (discipline === null ? t('nothing') : disciplineName(discipline)),
    },
    status: { label: t('fields.status'), words: (status) => t(status === 1 ? 'status.1' : 'status.0') },
  };
}
