import { scoreText } from '@touchline/domain/matches/match-scores';
import { stageName } from '@touchline/domain/matches/match-stages';
import type { PinKind } from '@touchline/domain/matches/score-pins';
import { formatTime } from '@touchline/domain/times';
import { useRef } from 'react';
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
} from '../one-match.api.ts';
import '../matches.messages.ts';
import './match-drawer.messages.ts';
import {
  changedParts,
  mergeParts,
  missingSide,
  partChanges,
  partOf,
  type PartScore,
  partsOfRecord,
  scoreQuestion,
  type TypedParts,
  useScoreParts,
} from './match-scores.ts';

/** Values that people set over the suppliers'; null follows the suppliers. */
export interface MatchValues {
  readonly leagueId: string | null;
  readonly hTeamId: string | null;
  readonly aTeamId: string | null;
  readonly gameTime: string | null;
  readonly gameStageType: number | null;
  /** A part that is not among them follows the suppliers. */
  readonly parts: TypedParts;
  readonly chosenSupplier: string | null;
}

export const comparedFields = ['leagueId', 'hTeamId', 'aTeamId', 'gameTime', 'gameStageType'] as const;
export type ComparedField = (typeof comparedFields)[number];

/** As one side has it: a supplier, or the match itself. */
export type ComparedSide = Pick<MatchValues, ComparedField>;

function sideOfRecord(record: MatchRecord): ComparedSide {
  const { leagueId, hTeamId, aTeamId, gameTime, gameStageType } = record;
  return { leagueId, hTeamId, aTeamId, gameTime, gameStageType };
}

/** Null where the supplier's own is not tied to one of ours. */
export function sideOfSupplier(supplierRecord: MatchSupplierRecord): ComparedSide {
  const { leagueId, hTeamId, aTeamId, gameTime, gameStageType } = supplierRecord;
  return { leagueId, hTeamId, aTeamId, gameTime, gameStageType };
}

export function versionOf(record: MatchRecord): Version<MatchValues> {
  const side = sideOfRecord(record);
  const own = Object.fromEntries(
    comparedFields.map((field) => [field, record.ownFields.includes(field) ? side[field] : null]),
  ) as unknown as ComparedSide;
  const { chosenSupplier, updatedTime } = record;
  return { values: { ...own, parts: partsOfRecord(record), chosenSupplier }, updatedTime };
}

/** The supplier whose word counts after saving. */
function countingRecord({ told }: MatchRecord, { chosenSupplier }: MatchValues): MatchSupplierRecord | undefined {
  return told.find(({ supplier }) => supplier === chosenSupplier) ?? told[0];
}

/** The match as it will read after saving: set values first, then those of the chosen or first supplier. */
export function shownSide(record: MatchRecord, values: MatchValues): ComparedSide {
  const first = countingRecord(record, values);
  const isSame = values.chosenSupplier === record.chosenSupplier;
  const now = sideOfRecord(record);
  const said = first === undefined ? now : sideOfSupplier(first);
  const shown = comparedFields.map((field) => {
    const unset = isSame && !record.ownFields.includes(field) ? now[field] : (said[field] ?? now[field]);
    return [field, values[field] ?? unset];
  });
  return Object.fromEntries(shown) as ComparedSide;
}

/** The same of one part of the score; without a supplier, a part that is given back is empty. */
export function shownScore(record: MatchRecord, values: MatchValues, at: number): PartScore {
  const typed = values.parts[at];
  if (typed !== undefined) return typed;
  const isOwn = record.ownScores.some(({ part }) => part === at);
  if (values.chosenSupplier === record.chosenSupplier && !isOwn) return partOf(record, at);
  return partOf(countingRecord(record, values) ?? { homeScores: [], awayScores: [] }, at);
}

/** How each side's value reads. */
export function useSideWords(record: MatchRecord, { discipline }: MatchPage) {
  const names = namesIn(record);
  return (field: ComparedField, side: ComparedSide): string => {
    const value = side[field];
    if (value === null) return '';
    if (field === 'gameTime') return formatTime(String(value));
    if (field === 'gameStageType') return stageName(Number(value), discipline);
    return names.get(String(value)) ?? String(value);
  };
}

/** Parts of a score in words: each part's name and points. */
function usePartWords({ discipline }: MatchPage): (parts: TypedParts) => string {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const partsOf = useScoreParts(discipline);
  return (parts) => {
    const names = partsOf(Math.max(0, ...Object.keys(parts).map((part) => Number(part) + 1)));
    const said = Object.entries(parts).map(([part, { home, away }]) =>
      t('score.said', { part: names[Number(part)], score: scoreText(home, away) }),
    );
    return said.join(t('matches:separator'));
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

interface EditorOptions {
  readonly onSaved: () => void;
  /** Asks whether typed parts stand for this time only or for good; the answer goes on with `save`. */
  readonly onAsk: (question: ScoreQuestion) => void;
  /** A part of the score has one side alone; its row says so. */
  readonly onIncomplete: () => void;
}

export interface ScoreQuestion {
  readonly kind: 'running' | 'unplayed';
  /** In words. */
  readonly parts: string;
}

interface MatchEditor extends RecordEditor<MatchValues> {
  readonly saveParts: (kind: PinKind) => Promise<void>;
}

export function useMatchEditor(matchPage: MatchPage, record: MatchRecord, options: EditorOptions): MatchEditor {
  const { t } = useTranslation(['match-drawer', 'matches']);
  const words = useSideWords(record, matchPage);
  const partWords = usePartWords(matchPage);
  const { matchId } = record;
  /** Of parts that were typed, as answered; without a question they stand for good. */
  const answered = useRef<PinKind>('fixed');
  const compared = (field: ComparedField) => ({
    label: t(`matches:field.${field}`),
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
    parts: {
      label: t('matches:field.scores'),
      isSame: (one, other) => changedParts(one, other).length === 0,
      merge: mergeParts,
      words: (parts) => partWords(parts) || t('drawer.follows'),
    },
    chosenSupplier: { label: t('matches:field.chosenSupplier'), words: supplierName },
  };
  const editor = useRecordEditor<MatchValues>({
    opened: versionOf(record),
    fields,
    read: async () => versionOf(await readMatch(matchPage, matchId)),
    onReview: ({ base, values }) => {
      if (Object.values(values.parts).some((part) => missingSide(part) !== null)) {
        options.onIncomplete();
        return true;
      }
      answered.current = 'fixed';
      const typed = changedParts(base.values.parts, values.parts).filter((part) => values.parts[part]?.kind === null);
      const stage = shownSide(record, values).gameStageType ?? record.gameStageType;
      const kind = typed.length === 0 ? null : scoreQuestion(stage, record.told.length > 0);
      if (kind === null) return false;
      const parts = Object.entries(values.parts).filter(([part]) => typed.includes(Number(part)));
      options.onAsk({ kind, parts: partWords(Object.fromEntries(parts)) });
      return true;
    },
    save: [
      {
        label: t('part.info'),
        fields: [...comparedFields, 'parts', 'chosenSupplier'],
        send: ({ changed: { parts, ...changed }, before, updatedTime }) => {
          const changes: MatchChanges = {
            ...changed,
            ...(parts !== undefined && { scoreParts: partChanges(before.parts, parts, answered.current) }),
          };
          return updateMatch(matchPage, matchId, changes, updatedTime);
        },
      },
    ],
    nameOf: () => nameOfMatch(record),
    onSaved: options.onSaved,
  });
  return {
    ...editor,
    saveParts: (kind) => {
      answered.current = kind;
      return editor.save();
    },
  };
}

const nothing: ComparedSide = { leagueId: null, hTeamId: null, aTeamId: null, gameTime: null, gameStageType: null };
