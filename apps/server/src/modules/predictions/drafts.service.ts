import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';
import { draftsPerWriter } from '@touchline/domain/constants';
import { type PlayType, readSelection } from '@touchline/domain/predictions/play-types';

import { marked } from '../../platform/audit/text-marks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import type { PersonActor, Work } from '../../platform/work.ts';
import { type CheckedTexts, requireNoTaboo } from '../taboo-words/index.ts';
import { dropForm, newDraft } from './forms.repository.ts';
import { refused, requireDraft, requireOpenMatch, requireRoomForDraft } from './predictions.policy.ts';
import {
  changeState,
  deleteDraft,
  holdMatch,
  insertDraft,
  lockAndCountDrafts,
  type LockedPrediction,
  lockPrediction,
  predictionAudit,
  saveDraft,
  setDue,
  type WrittenTicket,
  type Writer,
} from './predictions.repository.ts';
import type { Publishing } from './publishing/publishing.service.ts';
import { holdReviewRequired } from './review-setting.repository.ts';
import { keepVersion, versionForRestore } from './versions.repository.ts';

export type WritersWork = Work<PersonActor>;
type Body<Id extends keyof Calls> = CallInput<Calls[Id]>['body' & keyof CallInput<Calls[Id]>];

/** A draft's whole content, by the wire's names. */
interface Saying {
  readonly matchId: string;
  readonly providerId: number;
  readonly oddType: number;
  readonly predict: string;
  readonly title: string;
  readonly content: string;
}

export function writerOf({ merchantCode, actor }: Pick<WritersWork, 'merchantCode' | 'actor'>): Writer {
  const { homeMerchant, accountId, name } = actor;
  return { merchantCode, homeMerchant, accountId, name };
}

/** One's own alone: a draft of somebody else is not there. */
export async function ownPrediction({ tx, merchantCode, actor }: WritersWork, id: string): Promise<LockedPrediction> {
  const row = await lockPrediction(tx, merchantCode, id);
  if (row?.writer_id !== actor.accountId) throw new Refusal('notFound');
  return row;
}

export function createDrafts(publishing: Publishing) {
  return {
    async create(work: WritersWork, saying: Saying, { findings }: Pick<CheckedTexts, 'findings'>) {
      requireNoTaboo(findings);
      requireRoomForDraft(await lockAndCountDrafts(work.tx, writerOf(work), draftsPerWriter));
      const made = await insertDraft(work.tx, writerOf(work), await ticketOf(work, saying));
      await kept(work, null, made, newDraft);
      return made;
    },

    async update(work: WritersWork, given: Body<'predictions.update'>, { findings }: Pick<CheckedTexts, 'findings'>) {
      const { id, updatedTime, ...changes } = given;
      const before = await ownPrediction(work, id);
      requireDraft(before);
      requireFresh(before.updated_at, updatedTime);
      return await save(work, before, { ...sayingOf(before), ...defined(changes) }, findings);
    },

    /** A save like any other: with the words and the odds of now. */
    async restore(work: WritersWork, { id, version }: VersionName, updatedTime: string, { findings }: CheckedTexts) {
      const before = await ownPrediction(work, id);
      requireDraft(before);
      requireFresh(before.updated_at, updatedTime);
      const old = await versionForRestore(work.tx, work.merchantCode, id, version);
      if (old === undefined) throw new Refusal('notFound');
      return await save(work, before, sayingOf(old), findings);
    },

    async remove(work: WritersWork, id: string): Promise<void> {
      const before = await ownPrediction(work, id);
      requireDraft(before);
      await deleteDraft(work.tx, work.merchantCode, id);
      await dropForm(work.tx, writerOf(work), before.sport_id, id);
      work.changes.add(predictionAudit, id, marked(before), null);
    },

    async schedule(work: WritersWork, id: string, { scheduledTime, takesMovedOdds = true, updatedTime }: Schedule) {
      const before = await ownPrediction(work, id);
      requireDraft(before);
      requireFresh(before.updated_at, updatedTime);
      if (await holdReviewRequired(work.tx, work.merchantCode)) throw new Refusal('reviewRequired');
      const match = await holdMatch(work.tx, before.match_id);
      requireOpenMatch(match);
      const { gameTime } = match;
      const wanted = { at: scheduledTime, takesMovedOdds, gameTime };
      const after = await setDue(work.tx, work.merchantCode, id, wanted);
      if (after === undefined) throw refused('定时须晚于现在，且不晚于开赛前一分钟', 'scheduledTime');
      work.changes.add(predictionAudit, id, marked(before), marked(after));
      return after.updated_at;
    },

    async unschedule(work: WritersWork, id: string): Promise<Date> {
      const before = await ownPrediction(work, id);
      if (before.due_at === null) throw refused('该草稿没有定时发布');
      const after = await changeState(work.tx, work.merchantCode, id, { due_at: null });
      work.changes.add(predictionAudit, id, marked(before), marked(after));
      return after.updated_at;
    },
  };

  async function save(work: WritersWork, before: LockedPrediction, saying: Saying, findings: CheckedTexts['findings']) {
    requireNoTaboo(findings);
    const ticket = await ticketOf(work, saying);
    if (ticket.match.discipline !== before.sport_id) throw refused('不能改为其他项目的赛程', 'matchId');
    if (before.due_at !== null && isTooLate(before.due_at, ticket.match))
      throw refused('定时发布的时间晚于开赛前一分钟，请先取消或修改定时', 'matchId');
    const after = await saveDraft(work.tx, work.merchantCode, before.id, ticket);
    await kept(work, before, after, before.id);
    return after;
  }

  /** With the odds of this moment: they are what publishing is held against. */
  async function ticketOf(work: WritersWork, saying: Saying): Promise<WrittenTicket> {
    const { matchId, providerId, title, content } = saying;
    const { playType, selection } = selectionOf(saying);
    const { match, quote } = await publishing.hold(work, { matchId, providerId, playType });
    const { odds, line } = quote;
    return { match, providerId, playType, codes: selection, odds, line, title, content };
  }

  async function kept(work: WritersWork, before: LockedPrediction | null, after: LockedPrediction, form: string) {
    const { tx, merchantCode, changes } = work;
    await keepVersion(tx, merchantCode, after.id);
    await dropForm(tx, writerOf(work), after.sport_id, form);
    changes.add(predictionAudit, after.id, before && marked(before), marked(after));
  }
}

type Schedule = Body<'predictions.schedule'>;
type VersionName = CallInput<Calls['predictions.restore']>['params'];

const leastBeforeMs = 60_000;

function isTooLate(due: Date, { gameTime }: WrittenTicket['match']): boolean {
  return due.getTime() > gameTime.getTime() - leastBeforeMs;
}

function selectionOf({ oddType, predict }: Pick<Saying, 'oddType' | 'predict'>) {
  const playType = oddType as PlayType;
  const selection = readSelection(playType, predict);
  if (selection === null) throw refused('预测选项与玩法不符', 'predict');
  return { playType, selection };
}

interface SaidRow {
  readonly match_id: string;
  readonly provider_id: number;
  readonly play_type: number;
  readonly codes: readonly number[];
  readonly title: string;
  readonly content: string;
}

function sayingOf(row: SaidRow): Saying {
  return {
    matchId: row.match_id,
    providerId: row.provider_id,
    oddType: row.play_type,
    predict: row.codes.join(','),
    title: row.title,
    content: row.content,
  };
}

function defined(changes: { [Name in keyof Saying]?: Saying[Name] | undefined }): Partial<Saying> {
  return Object.fromEntries(Object.entries(changes).filter(([, value]) => value !== undefined));
}
