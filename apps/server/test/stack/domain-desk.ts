import type {
  DomainKind,
  DomainRemoveReason,
  DomainState,
  DomainStateAct,
} from '@touchline/domain/domains/domain-states';
import type { Cdn } from '@touchline/domain/signing/cdn-signing';

import { plantDomain, plantPushTarget, uniqueDomain } from '../planted/planted-domain.ts';
import type { Office } from './office.ts';

export interface PushSettings {
  readonly name?: string;
  readonly type?: 'STREAMER' | 'PLATFORM';
  readonly cdn?: Cdn | null;
  readonly app?: string;
  readonly projectCode?: string | null;
  readonly key?: string;
}

interface StateAct {
  readonly act: DomainStateAct;
  readonly reason?: DomainRemoveReason;
  readonly remark?: string;
  readonly confirmNoDomain?: true;
}

export type DomainDesk = ReturnType<typeof domainDesk>;

/** A super-admin at work on the domains of `alpha`. */
export function domainDesk(office: Office) {
  const chief = office.chiefFor('alpha');
  return {
    chief,

    async createPush(settings: PushSettings) {
      const { name = uniqueDomain(), type = 'PLATFORM', cdn = type === 'STREAMER' ? null : 'ALI', ...rest } = settings;
      return await chief.call('domains.push-create', { body: { name, type, cdn, ...rest } });
    },

    getPush: async (id: string) => (await chief.call('domains.push-get', { params: { id } })).data,

    getPushTarget: async (projectCode: string) =>
      (await chief.call('push-targets.get', { params: { projectCode } })).data,

    /** On the newest version. */
    async setState(id: string, act: StateAct, kind: DomainKind = 'push') {
      const { updatedTime } = (await chief.call(`domains.${kind}-get`, { params: { id } })).data;
      return await chief.call(`domains.${kind}-set-state`, { params: { id }, body: { updatedTime, ...act } });
    },

    /** A target with one domain in use and so many spares. */
    async targetWith(spares: number) {
      const { projectCode } = await plantPushTarget(office.owner, 'alpha');
      const plant = async (state: DomainState) =>
        await plantDomain(office.owner, 'alpha', 'push', { projectCode, state });
      const inUse = await plant('IN_USE');
      const behind = [];
      for (let at = 0; at < spares; at += 1) behind.push(await plant('SPARE'));
      return { projectCode, inUse, spares: behind };
    },
  };
}

/** Why a call was refused. */
export function detailOf(answer: { error: { details: readonly { field?: string; errorMessage: string }[] } }) {
  return answer.error.details[0];
}
