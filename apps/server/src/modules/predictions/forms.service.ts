import { Refusal } from '../../platform/refusal.ts';
import { writerOf, type WritersWork } from './drafts.service.ts';
import { dropFormAt, keepForm, newDraft } from './forms.repository.ts';
import { glanceAt } from './predictions.repository.ts';

interface NamedForm {
  readonly sportId: string;
  readonly predId?: string | undefined;
}

/** Keeps a form as it is being typed: only its ownership is checked. */
export async function keepTyped(
  work: WritersWork,
  given: NamedForm & { form: object; place: string; updatedTime: string | null },
): Promise<Date> {
  const { sportId, predId = newDraft, form, place, updatedTime } = given;
  if (predId !== newDraft) await requireOwnDraft(work, predId, sportId);
  const kept = await keepForm(work.tx, writerOf(work), { sportId, predId, form, place, after: updatedTime });
  if (kept === undefined) throw new Refusal('conflict');
  return kept;
}

export async function forgetTyped(work: WritersWork, given: NamedForm & { updatedTime: string }): Promise<void> {
  const { sportId, predId = newDraft, updatedTime } = given;
  if (!(await dropFormAt(work.tx, writerOf(work), { sportId, predId, at: updatedTime }))) throw new Refusal('conflict');
}

async function requireOwnDraft({ tx, merchantCode, actor }: WritersWork, id: string, sportId: string): Promise<void> {
  const row = await glanceAt(tx, merchantCode, id);
  const isOwn = row?.writer_id === actor.accountId && row.sport_id === Number(sportId) && row.state !== 'published';
  if (!isOwn) throw new Refusal('notFound');
}
