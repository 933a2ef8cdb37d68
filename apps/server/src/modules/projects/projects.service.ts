import { projectList } from '@touchline/contract/projects';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { historyOfProject, historyView } from '../domains/index.ts';
import {
  type ProjectGuard,
  requireDispensable,
  requireFreeProjectName,
  requireRoomForProject,
} from './projects.policy.ts';
import {
  countProjects,
  domainsOfProject,
  insertProject,
  lockProject,
  lockProjectNames,
  projectAudit,
  projectById,
  projectNamed,
  projectOptions,
  type ProjectRow,
  projectsInSql,
  updateProject,
} from './projects.repository.ts';

export const projectReads: Routes<'projects.list' | 'projects.options' | 'projects.get' | 'projects.history'> = {
  'projects.list': listRoute(projectList, { rows: ({ query }) => projectsInSql(query), item: projectView }),
  'projects.options': readRoute({
    ask: () => ({ options: projectOptions }),
    answer({ options }, { params }, { merchantCode }) {
      if (params.code !== merchantCode) throw new Refusal('notFound');
      return [...options];
    },
  }),
  'projects.get': readRoute({
    ask: ({ params }) => ({ project: projectById(params.projectCode), domains: domainsOfProject(params.projectCode) }),
    answer({ project, domains }) {
      const row = there(project[0]);
      const chosen = (kind: string, states: readonly string[], type?: string) =>
        domains
          .filter((one) => one.kind === kind && states.includes(one.state) && (type === undefined || one.type === type))
          .map(({ id, name }) => ({ id, name }));
      return {
        ...projectView(row),
        createdTime: row.createdAt.toISOString(),
        spareDomains: chosen('push', ['SPARE']),
        usedCleanPushDomains: chosen('push', ['CLEAN']),
        anchorPullDomains: chosen('pull', ['IN_USE', 'SPARE'], 'STREAMER'),
        merchantPullDomains: chosen('pull', ['IN_USE', 'SPARE'], 'PLATFORM'),
      };
    },
  }),
  'projects.history': readRoute({
    ask: ({ params, query }) => ({
      project: projectById(params.projectCode),
      changes: historyOfProject(params.projectCode, query.kind),
    }),
    answer({ project, changes }) {
      there(project[0]);
      return historyView(changes);
    },
  }),
};

interface ProjectPatch {
  readonly name?: string | undefined;
  readonly tag?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly updatedTime: string;
}

export function createProjects(guards: readonly ProjectGuard[]) {
  return {
    async create({ tx, merchantCode, changes }: Work, form: { name: string; tag: string }) {
      await lockProjectNames(tx, merchantCode);
      requireRoomForProject(await countProjects(tx, merchantCode));
      requireFreeProjectName(await projectNamed(tx, merchantCode, form.name));
      const made = await insertProject(tx, merchantCode, form);
      changes.add(projectAudit, made.id, null, made);
      return { projectCode: made.id, updatedTime: made.updatedAt.toISOString() };
    },

    async update(work: Work, id: string, { updatedTime, ...patch }: ProjectPatch) {
      const { tx, merchantCode, changes } = work;
      await lockProjectNames(tx, merchantCode);
      const before = there(await lockProject(tx, merchantCode, id));
      requireFresh(before.updatedAt, updatedTime);
      const { name = before.name, tag = before.tag, enabled = before.is_enabled } = patch;
      if (name !== before.name) requireFreeProjectName(await projectNamed(tx, merchantCode, name), id);
      if (before.is_enabled && !enabled) await requireDispensable(guards, work, id);
      const after = await updateProject(tx, merchantCode, id, { name, tag, is_enabled: enabled });
      changes.add(projectAudit, id, before, after);
      return { updatedTime: after.updatedAt.toISOString() };
    },
  };
}

function projectView(row: ProjectRow) {
  const { id, name, tag, enabled, pushDomainId, pushDomainName, spares, pullDomains, updatedAt } = row;
  return {
    projectCode: id,
    name,
    tag,
    enabled,
    pushDomain: pushDomainId === null || pushDomainName === null ? null : { id: pushDomainId, name: pushDomainName },
    spares,
    pullDomains,
    updatedTime: updatedAt.toISOString(),
  };
}
