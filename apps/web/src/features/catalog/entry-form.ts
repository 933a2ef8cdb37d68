import { checkField, fieldRules } from '@touchline/domain/field-rules';
import type { EntryKind } from '@touchline/domain/matches/catalog';
import { disciplineName as nameOfDiscipline } from '@touchline/domain/matches/discipline-names';
import { type Discipline, disciplines, isShared } from '@touchline/domain/matches/disciplines';
import { useTranslation } from 'react-i18next';

import type { NamedEntry } from '../../entities/catalog-entry/found-entries.ts';
import { validationText } from '../../lib/validation-texts.ts';
import type { FieldSpecs } from '../../widgets/form/field-specs.ts';
import type { Version } from '../../widgets/form/use-record-editor.ts';
import type { ListedEntry, EntryChanges } from './catalog.api.ts';
import './catalog.messages.ts';
import { levelKey } from './entry-words.ts';

export type Level = NonNullable<EntryChanges['level']>;

export interface EntryValues {
  readonly discipline: Discipline;
  readonly name: string;
  readonly shortName: string;
  readonly nameEn: string;
  readonly icon: string;
  readonly level: Level;
  readonly isSingle: boolean;
  /** Where several sports or games share a page: which one. */
  readonly disciplineName: string;
  readonly team: NamedEntry | null;
}

const lowestLevel = 3;

export const emptyEntry: EntryValues = {
  discipline: disciplines.soccer,
  name: '',
  shortName: '',
  nameEn: '',
  icon: '',
  level: lowestLevel,
  isSingle: false,
  disciplineName: '',
  team: null,
};

export function versionOf(entry: ListedEntry): Version<EntryValues> {
  const { name, shortName, nameEn, icon, isSingle, disciplineName, team, updatedTime } = entry;
  const discipline = entry.discipline as Discipline;
  const level = (entry.level ?? lowestLevel) as Level;
  const values = { discipline, name, shortName, nameEn, icon, level, isSingle, disciplineName, team };
  return { values, updatedTime };
}

/** As the call of the kind takes it: only what was given, and nothing that is another kind's. */
export function changesOf(kind: EntryKind, changed: Partial<EntryValues>): EntryChanges {
  const { name, shortName, nameEn, icon, level, isSingle, disciplineName, team } = changed;
  const ofKind = {
    league: { level, isSingle, disciplineName: disciplineName === '' ? undefined : disciplineName },
    team: {},
    player: team === undefined ? {} : { teamId: team?.id ?? null },
  }[kind];
  const given = Object.entries({ name, shortName, nameEn, icon, ...ofKind });
  return Object.fromEntries(given.filter(([, value]) => value !== undefined));
}

export function useEntryFields(): FieldSpecs<EntryValues> {
  const { t } = useTranslation('catalog');
  return {
    discipline: { label: t('fields.discipline'), words: nameOfDiscipline },
    name: { label: t('fields.name'), rule: fieldRules.entryName },
    shortName: { label: t('fields.shortName'), rule: fieldRules.otherEntryName },
    nameEn: { label: t('fields.nameEn'), rule: fieldRules.otherEntryName },
    icon: { label: t('fields.icon'), rule: fieldRules.pictureAddress },
    level: { label: t('fields.level'), words: (level) => t(`levels.${levelKey(level)}`) },
    isSingle: { label: t('fields.isSingle'), words: (isSingle) => t(isSingle ? 'yes' : 'no') },
    disciplineName: {
      label: t('fields.disciplineName'),
      check: (disciplineName, { discipline }) => {
        const fault = isShared(discipline) ? checkField(fieldRules.disciplineName, disciplineName) : null;
        return fault === null ? null : validationText(fault);
      },
    },
    team: {
      label: t('fields.team'),
      isSame: (one, other) => one?.id === other?.id,
      words: (team) => team?.name ?? t('nothing'),
    },
  };
}
