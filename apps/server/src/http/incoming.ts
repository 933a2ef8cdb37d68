import type { Call } from '@touchline/contract/definition/call';
import { backgroundHeader } from '@touchline/domain/constants';
import { checkField, fieldRules } from '@touchline/domain/field-rules';
import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Config } from '../platform/config/config.ts';
import type { RequestFacts } from '../platform/route.ts';
import type { PersonFacts } from '../platform/work.ts';
import { cookieJar } from './cookies.ts';
import { requireOwnPage } from './origin.ts';
import { variantOf } from './variant.ts';

/** Whom the program's own log names. */
export interface Caller {
  readonly account: string;
  readonly merchantCode: string;
}

/** A request to one call, before anything of it is believed. */
export interface Incoming {
  readonly call: Call;
  readonly facts: RequestFacts;
  readonly given: { params: unknown; query: Record<string, unknown>; body: unknown };
  /** The merchant that a super-admin names; calls about oneself or the platform and the merchant variant keep to the session's own. */
  readonly actingFor: string | null;
  /** Neither query nor path keeps the call to one merchant: a super-admin may look across them. */
  readonly isUnbound: boolean;
  /** The page asked by itself, nobody touched it: the session's idle time goes on. */
  readonly isBackground: boolean;
  readonly idempotencyKey: string | string[] | undefined;
  /** Notes who it turned out to be, for the line that a refusal leaves; with the person where the gate told. */
  readonly attribute: (caller: Caller, person?: PersonFacts) => void;
  /** Told once the request holds a connection. */
  readonly held?: () => void;
}

type Settings = Pick<Config, 'cookieSecure' | 'origins'>;

/** Refuses what a page of another site sent, whatever kind of call it is. */
export function readIncoming(
  call: Call,
  request: FastifyRequest,
  reply: FastifyReply,
  { cookieSecure, origins }: Settings,
): Incoming {
  requireOwnPage(call, request, origins);
  const { merchantCodeBySa, ...rest } = request.query as Record<string, unknown>;
  const isCode = typeof merchantCodeBySa === 'string' && checkField(fieldRules.merchantCode, merchantCodeBySa) === null;
  const isMerchantVariant = variantOf(request.originalUrl) === 'merchant';
  const isKept = call.permission === 'session' || call.scope === 'platform' || isMerchantVariant;
  const named = isCode && !isKept;
  // What is no code stays in the query: no call declares it there, so it is refused and logged like any surplus key.
  const query = merchantCodeBySa === undefined || isCode ? rest : { ...rest, merchantCodeBySa };
  return {
    call,
    facts: {
      traceId: request.id,
      traceparent: request.span?.traceparent,
      path: request.originalUrl.split('?')[0] ?? '',
      origin: request.headers.origin ?? '',
      address: request.ip,
      userAgent: (request.headers['user-agent'] ?? '').slice(0, 300),
      cookies: cookieJar(request, reply, cookieSecure),
    },
    given: { params: request.params, query, body: request.body },
    actingFor: named ? merchantCodeBySa : null,
    isUnbound: call.scope === 'all' && !named && !isMerchantVariant,
    isBackground: request.headers[backgroundHeader] !== undefined,
    idempotencyKey: request.headers['idempotency-key'],
    attribute: ({ account, merchantCode }) => void Object.assign(request, { caller: { account, merchantCode } }),
  };
}
