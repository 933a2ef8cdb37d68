import { pushTargetList } from '@touchline/contract/domains/push-targets';

import { listRoute } from '../../platform/lists/list-route.ts';
import { Refusal, there } from '../../platform/refusal.ts';
import { requireFresh } from '../../platform/rights/stale.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import type { Work } from '../../platform/work.ts';
import { historyOfPushTarget, historyView } from '../domains/index.ts';
import {
  type PushTargetGuard,
  requireDispensable,
  requireFreePushTargetName,
  requireRoomForPushTarget,
} from './push-targets.policy.ts';
import {
  countPushTargets,
  domainsOfPushTarget,
  insertPushTarget,
  lockPushTarget,
  lockPushTargetNames,
  pushTargetAudit,
  pushTargetById,
  pushTargetNamed,
  pushTargetOptions,
  type PushTargetRow,
  pushTargetsInSql,
  updatePushTarget,
} from './push-targets.repository.ts';

export const pushTargetReads: Routes<
  'push-targets.list' | 'push-targets.options' | 'push-targets.get' | 'push-targets.history'
> = {
  'push-targets.list': listRoute(pushTargetList, {
    rows: ({ query }) => pushTargetsInSql(query),
    item: pushTargetView,
  }),
  'push-targets.options': readRoute({
    ask: () => ({ options: pushTargetOptions }),
    answer({ options }, { params }, { merchantCode }) {
      if (params.code !== merchantCode) throw new Refusal('notFound');
      return [...options];
    },
  }),
  'push-targets.get': readRoute({
    ask: ({ params }) => ({
      target: pushTargetById(params.projectCode),
      domains: domainsOfPushTarget(params.projectCode),
    }),
    answer({ target, domains }) {
      const row = there(target[0]);
      const used = domains.filter(({ wasInUse }) => wasInUse);
      const chosen = (kind: string, states: readonly string[], type?: string, among = domains) =>
        among
          .filter((one) => one.kind === kind && states.includes(one.state) && (type === undefined || one.type === type))
          .map(({ id, name }) => ({ id, name }));
      return {
        ...pushTargetView(row),
        createdTime: row.createdAt.toISOString(),
        spareDomains: chosen('push', ['SPARE']),
        cleanDomains: chosen('push', ['CLEAN']),
        usedCleanPushDomains: chosen('push', ['CLEAN'], undefined, used),
        anchorPullDomains: chosen('pull', ['IN_USE', 'SPARE'], 'STREAMER'),
        merchantPullDomains: chosen('pull', ['IN_USE', 'SPARE'], 'PLATFORM'),
      };
    },
  }),
  'push-targets.history': readRoute({
    ask: ({ params, query }) => ({
      target: pushTargetById(params.projectCode),
      changes: historyOfPushTarget(params.projectCode, query.kind),
    }),
    answer({ target, changes }) {
      there(target[0]);
      return historyView(changes);
    },
  }),
};

interface PushTargetPatch {
  readonly name?: string | undefined;
  readonly tag?: string | undefined;
  readonly enabled?: boolean | undefined;
  readonly updatedTime: string;
}

export function createPushTargets(guards: readonly PushTargetGuard[]) {
  return {
    async create({ tx, merchantCode, changes }: Work, form: { name: string; tag: string }) {
      await lockPushTargetNames(tx, merchantCode);
      requireRoomForPushTarget(await countPushTargets(tx, merchantCode));
      requireFreePushTargetName(await pushTargetNamed(tx, merchantCode, form.name));
      const made = await insertPushTarget(tx, merchantCode, form);
      changes.add(pushTargetAudit, made.id, null, made);
      return { projectCode: made.id, updatedTime: made.updatedAt.toISOString() };
    },

    async update(work: Work, id: string, { updatedTime, ...patch }: PushTargetPatch) {
      const { tx, merchantCode, changes } = work;
      await lockPushTargetNames(tx, merchantCode);
      const before = there(await lockPushTarget(tx, merchantCode, id));
      requireFresh(before.updatedAt, updatedTime);
      const { name = before.name, tag = before.tag, enabled = before.is_enabled } = patch;
      if (name !== before.name) requireFreePushTargetName(await pushTargetNamed(tx, merchantCode, name), id);
      if (before.is_enabled && !enabled) await requireDispensable(guards, work, id);
      const after = await updatePushTarget(tx, merchantCode, id, { name, tag, is_enabled: enabled });
      changes.add(pushTargetAudit, id, before, after);
      return { updatedTime: after.updatedAt.toISOString() };
    },
  };
}

function pushTargetView(row: PushTargetRow) {
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
