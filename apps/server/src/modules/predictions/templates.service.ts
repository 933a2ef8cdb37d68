import { marked } from '../../platform/audit/text-marks.ts';
import { Refusal } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { writerOf, type WritersWork } from './drafts.service.ts';
import { refused } from './predictions.policy.ts';
import {
  countTemplates,
  deleteTemplate,
  insertTemplate,
  ownTemplate,
  ownTemplates,
  templateAudit,
} from './templates.repository.ts';

const mostTemplates = 100;

export const templateReads: Routes<'predictions.templates' | 'predictions.template'> = {
  'predictions.templates': readRoute({
    ask: () => ({ templates: ownTemplates }),
    answer: ({ templates }) => ({ templates: [...templates] }),
  }),
  'predictions.template': readRoute({
    ask: ({ params }) => ({ template: ownTemplate(params.id) }),
    answer({ template: [template] }) {
      if (template === undefined) throw new Refusal('notFound');
      return template;
    },
  }),
};

export async function createTemplate(
  work: WritersWork,
  template: { templateName: string; title: string; content: string },
): Promise<string> {
  const writer = writerOf(work);
  if ((await countTemplates(work.tx, writer)) >= mostTemplates)
    throw refused(`最多保存 ${mostTemplates} 个模板，请先删除不用的模板`, 'templateName');
  const made = await insertTemplate(work.tx, writer, template).catch(refuseTakenName);
  work.changes.add(templateAudit, made.id, null, marked(made));
  return made.id;
}

export async function removeTemplate(work: WritersWork, id: string): Promise<void> {
  const gone = await deleteTemplate(work.tx, writerOf(work), id);
  if (gone === undefined) throw new Refusal('notFound');
  work.changes.add(templateAudit, id, marked(gone), null);
}

function refuseTakenName(error: unknown): never {
  const isTaken =
    error instanceof Error && 'constraint' in error && error.constraint === 'prediction_templates_by_look';
  throw isTaken ? refused('您已有同名的模板', 'templateName') : error;
}
