import { stageName } from '@touchline/domain/matches/match-stages';
import { formatTime } from '@touchline/domain/times';
import { useTranslation } from 'react-i18next';

import { nameOfMatch } from '../../../entities/match/match-name.ts';
import type { FieldSpecs } from '../../../widgets/form/field-specs.ts';
import { type RecordEditor, useRecordEditor, type Version } from '../../../widgets/form/use-record-editor.ts';
import type { MatchPage } from '../match-page.ts';
import {
  type MatchChanges,
  type MatchRecord,
  readMatch,
  type MatchSupplierRecord,
  updateMatch,
} from '../matches.api.ts';
import '../matches.messages.ts';
import { type MatchScores, useScoreParts, wholeScores } from './match-scores.ts';

/** Values that people set over the suppliers'; null follows the suppliers. */
export interface MatchValues {
  readonly leagueId: string | null;
  readonly hTeamId: string | null;
  readonly aTeamId: string | null;
  readonly gameTime: string | null;
  readonly gameStageType: number | null;
  readonly scores: MatchScores | null;
  readonly chosenSupplier: string | null;
}

export const comparedFields = ['leagueId', 'hTeamId', 'aTeamId', 'gameTime', 'gameStageType', 'scores'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** As one side has it: a supplier, or the match itself. */
export type ComparedSide = Pick<MatchValues, ComparedField>;

function sideOfRecord(record: MatchRecord): ComparedSide {
  const { leagueId, hTeamId, aTeamId, gameTime, gameStageType, homeScores, awayScores } = record;
  return { leagueId, hTeamId, aTeamId, gameTime, gameStageType, scores: { home: homeScores, away: awayScores } };
}

/** Null where the supplier's own is not tied to one of ours. */
export function sideOfSupplier(supplierRecord: MatchSupplierRecord): ComparedSide {
  const { leagueId, hTeamId, aTeamId, gameTime, gameStageType, homeScores, awayScores } = supplierRecord;
  return { leagueId, hTeamId, aTeamId, gameTime, gameStageType, scores: { home: homeScores, away: awayScores } };
}

export function versionOf(record: MatchRecord): Version<MatchValues> {
  const side = sideOfRecord(record);
  const own = Object.fromEntries(
    comparedFields.map((field) => [field, record.ownFields.includes(field) ? side[field] : null]),
  ) as unknown as ComparedSide;
  return { values: { ...own, chosenSupplier: record.chosenSupplier }, updatedTime: record.updatedTime };
}

/** The match as it will read after saving: set values first, then those of the chosen or first supplier. */
export function shownSide(record: MatchRecord, values: MatchValues): ComparedSide {
  const { told: supplierRecords, ownFields } = record;
  const first = supplierRecords.find(({ supplier }) => supplier === values.chosenSupplier) ?? supplierRecords[0];
  const isSame = values.chosenSupplier === record.chosenSupplier;
  const now = sideOfRecord(record);
  const said = first === undefined ? now : sideOfSupplier(first);
  const shown = comparedFields.map((field) => {
    const unset = isSame && !ownFields.includes(field) ? now[field] : (said[field] ?? now[field]);
    return [field, values[field] ?? unset];
  });
  return Object.fromEntries(shown) as ComparedSide;
}

const isSameScores = (one: MatchScores | null, other: MatchScores | null): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

export function isSameSide(field: ComparedField, one: ComparedSide, other: ComparedSide): boolean {
  return field === 'scores' ? isSameScores(one.scores, other.scores) : one[field] === other[field];
}

/** How each side's value reads. */
export function useSideWords(record: MatchRecord, { discipline }: MatchPage) {
  const { t } = useTranslation('matches');
  const names = namesIn(record);
  const partsOf = useScoreParts(discipline);
  const scoreWords = (scores: MatchScores): string => {
    const { home, away } = wholeScores(scores);
    const parts = partsOf(home.length);
    const said = home.map((points, at) => t('score.said', { part: parts[at], home: points, away: away[at] }));
    return said.join(t('separator')) || t('score.none');
  };
  return (field: ComparedField, side: ComparedSide): string => {
    if (field === 'scores') return side.scores === null ? '' : scoreWords(side.scores);
    const value = side[field];
    if (value === null) return '';
    if (field === 'gameTime') return formatTime(String(value));
    if (field === 'gameStageType') return stageName(Number(value), discipline);
    return names.get(String(value)) ?? String(value);
  };
}

/** Of whatever leagues and teams the record speaks; ours have the last word. */
function namesIn({ told: supplierRecords, ...record }: MatchRecord): ReadonlyMap<string, string> {
  const sides = [...supplierRecords, record];
  return new Map(
    sides.flatMap(({ leagueId, lname, hTeamId, hname, aTeamId, aname }) =>
      (
        [
          [leagueId, lname],
          [hTeamId, hname],
          [aTeamId, aname],
        ] as const
      ).flatMap(([id, name]) => (id === null ? [] : [[id, name] as const])),
    ),
  );
}

export function useMatchEditor(
  matchPage: MatchPage,
  record: MatchRecord,
  onSaved: () => void,
): RecordEditor<MatchValues> {
  const { t } = useTranslation('matches');
  const words = useSideWords(record, matchPage);
  const { matchId } = record;
  const compared = (field: ComparedField) => ({
    label: t(`field.${field}`),
    words: (value: MatchValues[ComparedField]) =>
      value === null ? t('drawer.follows') : words(field, { ...nothing, [field]: value }),
  });
  const supplierName = (code: string | null) =>
    record.told.find(({ supplier }) => supplier === code)?.supplierName ?? code ?? t('drawer.chosenDefault');
  const fields: FieldSpecs<MatchValues> = {
    leagueId: compared('leagueId'),
    hTeamId: compared('hTeamId'),
    aTeamId: compared('aTeamId'),
    gameTime: compared('gameTime'),
    gameStageType: compared('gameStageType'),
    scores: { ...compared('scores'), isSame: isSameScores },
    chosenSupplier: { label: t('field.chosenSupplier'), words: supplierName },
  };
  return useRecordEditor<MatchValues>({
    opened: versionOf(record),
    fields,
    read: async () => versionOf(await readMatch(matchPage, matchId)),
    save: [
      {
        label: t('part.info'),
        fields: [...comparedFields, 'chosenSupplier'],
        send: ({ changed, updatedTime }) => updateMatch(matchPage, matchId, changesOf(changed), updatedTime),
      },
    ],
    nameOf: () => nameOfMatch(record),
    onSaved,
  });
}

function changesOf({ scores, ...changed }: Partial<MatchValues>): MatchChanges {
  return { ...changed, ...(scores !== undefined && { scores: scores && wholeScores(scores) }) };
}

const nothing: ComparedSide = {
  leagueId: null,
  hTeamId: null,
  aTeamId: null,
  gameTime: null,
  gameStageType: null,
  scores: null,
};
