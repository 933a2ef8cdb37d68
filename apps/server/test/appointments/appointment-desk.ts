import type { Calls } from '@touchline/contract/calls';
import type { CallInput } from '@touchline/contract/definition/call';

import { plantAnchor } from '../anchors/planted-anchor.ts';
import { plantMatch } from '../planted/planted-match.ts';
import { type Colleague, type Office, type Office as StartedOffice, startOffice } from '../stack/office.ts';
import type { StackSettings } from '../stack/stack.ts';
import { plantAppointment } from './planted-appointment.ts';

type NewItem = CallInput<Calls['appointments.create']>['body']['items'][number];

export const soccer = { sport: 'sport', sportId: 1, isSingle: false };
export const minute = 60_000;
export const hour = 60 * minute;
export const fromNow = (ms: number) => new Date(Date.now() + ms);

export interface AppointmentDesk extends StartedOffice {
  /** Holds every key of appointments. */
  readonly manager: Colleague;
  anchor(planted?: object): ReturnType<typeof plantAnchor>;
  match(planted?: Parameters<typeof plantMatch>[2]): Promise<string>;
  plant(planted: Partial<Parameters<typeof plantAppointment>[2]>): Promise<string>;
  create(items: readonly NewItem[], more?: object, who?: Colleague): ReturnType<typeof createWith>;
  get(id: string): Promise<Awaited<ReturnType<typeof readWith>>>;
}

const createWith = (who: Colleague, items: readonly NewItem[], more: object) =>
  who.call('appointments.create', { body: { items: [...items], ...more } });

async function readWith(who: Colleague, id: string) {
  const { data, status, text } = await who.call('appointments.list', { query: { ids: [id] } });
  const [record] = status === 200 ? data.records : [];
  if (record === undefined) throw new Error(text);
  return record;
}

/** Merchant `alpha`, with somebody who manages its appointments. */
export async function startAppointmentDesk(settings: StackSettings = {}): Promise<AppointmentDesk> {
  const office: Office = await startOffice(settings);
  const keys = ['pro_pro_lis-view', 'pro_pro_lis-action', 'pro_anc_lis-view', 'pro_anc_lis-reservation'];
  const manager = await office.hire('alpha', keys);
  const anchor = (planted = {}) => plantAnchor(office.owner, office.platform.config.keys, 'alpha', planted);
  const match = (planted: Parameters<typeof plantMatch>[2] = {}) => plantMatch(office.owner, soccer, planted);
  return {
    ...office,
    manager,
    anchor,
    match,
    async plant({ matchId, anchorId, ...planted }) {
      const by = { matchId: matchId ?? (await match()), anchorId: anchorId ?? (await anchor()).streamerId };
      return await plantAppointment(office.owner, 'alpha', { ...by, ...planted });
    },
    create: (items, more = {}, who = manager) => createWith(who, items, more),
    get: (id) => readWith(manager, id),
  };
}
