import type { Call, CallInput } from '@touchline/contract/definition/call';
import type { Queries } from '@touchline/db/read-pool';
import type { FastifyReply } from 'fastify';

import type { Platform } from '../../platform/platform.ts';
import type { Asker, ReadContext, ReadRoute } from '../../platform/route.ts';
import { admittedBy, gateQuery, type GateRow, type AdmissionRequest } from '../gate.ts';
import type { Incoming } from '../incoming.ts';
import { tellingVersion } from '../permission-version.ts';
import { sessionKey } from '../session-owners.ts';
import type { SessionUse } from '../session-use.ts';
import { answerInPieces } from './answer.ts';
import { admissionRequestOf } from './judged-read.ts';
import { parseInput } from './parse.ts';

type Asking = Pick<ReadRoute<Call>, 'ask' | 'more'>;

const askersKept = 5000;

/** What an admitted read found, for its route to answer with. */
interface FoundRows {
  readonly rows: object;
  readonly input: CallInput<Call>;
  readonly context: ReadContext;
}

export type FindRows = (incoming: Incoming, route: Asking, reply: FastifyReply) => Promise<FoundRows>;

/** A read that answers JSON. */
export function createReadCalls({ config }: Platform, find: FindRows) {
  return async (incoming: Incoming, route: ReadRoute<Call>, reply: FastifyReply): Promise<string> => {
    const { rows, input, context } = await find(incoming, route, reply);
    return await answerInPieces(incoming.call, await route.answer(rows, input, context), !config.production);
  };
}

/** A read in one round trip: the gate and whatever the route asks go out together, and what a refused gate found is none. */
export function createFind(platform: Platform, use: SessionUse): FindRows {
  const { reads } = platform;
  const askers = new Map<string, Asker>();

  async function read(request: AdmissionRequest, reply: FastifyReply, queries: Queries) {
    const { gate, found } = await reads.read<GateRow, Queries>(gateQuery(request, platform), queries, request.held);
    const admitted = await tellingVersion(reply, () => admittedBy(gate[0], request));
    if (admitted.useIsDue) use.note(admitted.actor.sessionId);
    return { admitted, found };
  }

  function askerOf(request: AdmissionRequest, key: string): Asker {
    return (request.isUnbound ? askers.get(key) : undefined) ?? { key, acrossMerchants: false };
  }

  function remember(asker: Asker): void {
    if (askers.size >= askersKept) askers.clear();
    askers.set(asker.key, asker);
  }

  return async (incoming, route, reply) => {
    const request = admissionRequestOf(incoming, !incoming.isBackground);
    const key = keyOf(request);
    let asker = askerOf(request, key);
    const understood = understand(incoming, route, asker);
    if ('error' in understood) {
      await read(request, reply, {});
      throw understood.error;
    }
    const { input } = understood;
    let { admitted, found } = await read(request, reply, understood.queries);
    if (admitted.acrossMerchants !== asker.acrossMerchants) {
      asker = { key, acrossMerchants: admitted.acrossMerchants };
      remember(asker);
      ({ admitted, found } = await read(request, reply, route.ask(input, asker)));
    }
    let rows: object = found();
    const rest = route.more?.(rows, input, asker);
    if (rest !== undefined) {
      ({ admitted, found } = await read(request, reply, rest));
      rows = { ...rows, ...found() };
    }
    const { sessionId, deviceId, ...person } = admitted.actor;
    const context = {
      ...incoming.facts,
      actor: { ...person, actingFor: person.isSuperAdmin ? incoming.actingFor : null },
      session: { id: sessionId, deviceId },
      merchantCode: admitted.merchantCode,
      asker,
    };
    return { rows, input, context };
  };
}

/** The right is judged before the input's faults are told: a faulty question sends the gate out alone. */
function understand({ call, given }: Incoming, route: Asking, asker: Asker) {
  try {
    const input: CallInput<Call> = parseInput(call, given);
    return { input, queries: route.ask(input, asker) };
  } catch (error) {
    return { error };
  }
}

function keyOf({ sessionToken, actingFor }: AdmissionRequest): string {
  return `${sessionKey(sessionToken)} ${actingFor ?? ''}`;
}
