import { SuppliersPage } from '../src/features/suppliers/suppliers-page.tsx';
import type { AutoLink, ProposalCard, Quarantined, Supplier } from '../src/features/suppliers/suppliers.api.ts';
import { answering, type CannedAnswers } from './answering.ts';
import { aUser } from './people.ts';
import { renderWidget } from './render-widget.tsx';

const now = Date.parse('2026-11-16T04:00:00.000Z');
export const at = (secondsAgo: number) => new Date(now - secondsAgo * 1000).toISOString();

export function aSupplier(changes: Partial<Supplier> = {}): Supplier {
  return {
    code: 'NAMI',
    name: '纳米数据',
    state: 'good',
    readTime: at(3),
    lagMs: 1800,
    perMinute: 120.4,
    brokenUntil: null,
    clockLeadMs: 0,
    openQuarantine: 0,
    openProposals: 0,
    lists: [
      {
        feed: 'football/match',
        discipline: 1,
        kind: 'match',
        readTime: at(3),
        toldTime: at(5),
        failures: 0,
        lastFailure: null,
      },
    ],
    day: Array.from({ length: 96 }, (_, each) => ({
      time: at((95 - each) * 900),
      requests: 30,
      failures: each === 90 ? 4 : 0,
      records: each === 95 ? 500 : 100,
      changes: 10,
      quarantined: 0,
      lagMs: each === 10 ? 62_000 : 900,
    })),
    ...changes,
  };
}

const side = { name: '', shortName: '', nameEn: '', context: '英超', hname: '', aname: '', gameTime: null };

export function aProposal(id: string, home: string, changes: Partial<ProposalCard> = {}): ProposalCard {
  const match = { ...side, hname: home, aname: '阿森纳', gameTime: at(-3600) };
  const candidate = { ...match, id: `1${id}`, hname: `${home}队`, suppliers: [{ id: 'NAMI', name: '纳米数据' }] };
  return {
    id,
    kind: 'match',
    supplier: 'HBIRD',
    supplierName: '蜂鸟数据',
    discipline: 1,
    told: { ...match, id: `9${id}` },
    candidates: [
      {
        ...candidate,
        proposalId: `${id}1`,
        likelihood: 0.96,
        reasons: [
          { code: 'home', speaks: 'for', value: 0.72 },
          { code: 'away', speaks: 'for', value: 1 },
          { code: 'league', speaks: 'for', value: 1 },
          { code: 'kickOff', speaks: 'for', value: 15 },
        ],
      },
      {
        ...candidate,
        id: `2${id}`,
        hname: `${home}青年`,
        proposalId: `${id}2`,
        likelihood: 0.12,
        reasons: [
          { code: 'home', speaks: 'against', value: 0.3 },
          { code: 'away', speaks: 'for', value: 1 },
          { code: 'kickOff', speaks: 'against', value: 60 },
        ],
      },
    ],
    urgency: 1,
    createdTime: at(60),
    ...changes,
  };
}

export function anAutoLink(id: string, name: string): AutoLink {
  const { supplier, supplierName, discipline } = aProposal(id, name);
  return {
    id,
    kind: 'team',
    supplier,
    supplierName,
    discipline,
    told: { ...side, id: `9${id}`, name },
    candidate: { ...side, id: `1${id}`, name: `${name}队`, suppliers: [] },
    linkedTime: at(30),
  };
}

export function aQuarantined(id: string, changes: Partial<Quarantined> = {}): Quarantined {
  return {
    id,
    supplier: 'HBIRD',
    supplierName: '蜂鸟数据',
    feed: 'football/team',
    discipline: 1,
    kind: 'team',
    supplierId: `9${id}`,
    reason: '没有名称',
    firstTime: at(600),
    lastTime: at(60),
    times: 3,
    state: 'open',
    ...changes,
  };
}

export const pageOf = <Row,>(records: readonly Row[]) => ({
  records: [...records],
  current: 1,
  size: 25,
  total: records.length,
  totalPages: records.length === 0 ? 0 : 1,
});

export async function showSuppliers(
  search: string,
  answers: CannedAnswers,
  keys = ['spo_#_sup-view', 'spo_#_sup-action'],
) {
  const requests = answering({
    'saved-views.list': () => ({ current: null, views: [], canShare: false }),
    'suppliers.overview': () => ({ time: at(0), suppliers: [aSupplier()] }),
    'suppliers.proposal-counts': () => ({ match: 0, league: 0, team: 0 }),
    ...answers,
  });
  const user = aUser({ merchantCode: 'platform', permissions: keys });
  await renderWidget(<SuppliersPage />, { path: `/spo_sup${search}`, user });
  return requests;
}
