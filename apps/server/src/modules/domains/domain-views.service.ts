import { domainList } from '@touchline/contract/domains/domains';
import { asciiPart } from '@touchline/domain/domains/domain-name';
import { domainLimits } from '@touchline/domain/domains/domain-rules';
import { domainCan, type DomainKind, isEnabledState } from '@touchline/domain/domains/domain-states';

import { listRoute } from '../../platform/lists/list-route.ts';
import { there } from '../../platform/refusal.ts';
import { readRoute, type Routes } from '../../platform/route.ts';
import { type DomainChangeRow, historyOfDomain } from './domain-changes.repository.ts';
import { domainById, type DomainRow, domainsInSql, successorOf } from './domains.repository.ts';

interface DomainReads {
  readonly list: Routes<'domains.push-list'>['domains.push-list'];
  readonly get: Routes<'domains.push-get'>['domains.push-get'];
  readonly history: Routes<'domains.push-history'>['domains.push-history'];
}

export function domainReads(kind: DomainKind): DomainReads {
  return {
    list: listRoute(domainList, {
      rows: ({ query: { keyword, ...filters } }) =>
        domainsInSql({ ...filters, kind, keyword: keyword === undefined ? undefined : asciiPart(keyword) }),
      item: domainView,
    }),
    get: readRoute({
      ask: ({ params }) => ({ domain: domainById(kind, params.id), successor: successorOf(params.id) }),
      answer({ domain, successor }) {
        const row = there(domain[0]);
        return {
          ...domainView(row),
          wangsu: row.wangsu,
          keyTime: row.keySetAt?.toISOString() ?? null,
          reason: row.reason,
          createdTime: row.createdAt.toISOString(),
          can: { ...domainCan(row) },
          successor: successor[0] ?? null,
        };
      },
    }),
    history: readRoute({
      ask: ({ params }) => ({ domain: domainById(kind, params.id), changes: historyOfDomain(kind, params.id) }),
      answer({ domain, changes }) {
        there(domain[0]);
        return historyView(changes);
      },
    }),
  };
}

interface NamedPushTarget {
  readonly projectCode: string | null;
  readonly pushTargetName: string | null;
  readonly pushTargetTag: string | null;
}

function pushTargetOf({ projectCode, pushTargetName, pushTargetTag }: NamedPushTarget) {
  return projectCode === null ? null : { projectCode, name: pushTargetName ?? '', tag: pushTargetTag ?? '' };
}

function domainView(row: DomainRow) {
  const { id, name, kind, type, cdn, app, state, spareOrder, hasKey, remark, updatedAt } = row;
  return {
    id,
    name,
    kind,
    type,
    cdn,
    app,
    state,
    enabled: isEnabledState(state),
    project: pushTargetOf(row),
    spareOrder,
    hasKey,
    remark,
    updatedTime: updatedAt.toISOString(),
  };
}

/** The newest changes; one more row than is shown tells that there are older ones. */
export function historyView(rows: readonly DomainChangeRow[]) {
  return {
    changes: rows.slice(0, domainLimits.shownChanges).map((row) => ({
      id: row.id,
      changedTime: row.changedAt.toISOString(),
      domain: { id: row.domainId, name: row.domainName, kind: row.kind, type: row.type },
      from: row.from,
      to: row.to,
      cause: row.cause,
      reason: row.reason,
      remark: row.remark,
      project: pushTargetOf(row),
      accountName: row.accountName,
    })),
    isCut: rows.length > domainLimits.shownChanges,
  };
}
