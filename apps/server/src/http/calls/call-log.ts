import { enterMerchant, type OpenTransaction, openTransaction, type Statement } from '@touchline/db/transaction';

import { subjectText } from '../../platform/audit/call-subject.ts';
import type { Changes } from '../../platform/audit/changes.ts';
import type { LogEntry } from '../../platform/audit/operation-log.ts';
import { requestParameter, requestShape } from '../../platform/audit/redact.ts';
import type { Platform } from '../../platform/platform.ts';
import { failureBody, isConnectionLost, isPassing, type Refusal, refusalOf } from '../../platform/refusal.ts';
import type { KnownPerson } from '../../platform/route.ts';
import type { PersonFacts } from '../../platform/work.ts';
import { RefusedAtGate } from '../gate.ts';
import type { Incoming } from '../incoming.ts';
import { createFolding } from './folded-refusals.ts';

/** Whom a log row names, and in whose log it stands. */
export interface Logged extends KnownPerson {
  readonly homeMerchant: string;
}

export function loggedActor(actor: PersonFacts, merchantCode: string): Logged {
  const { accountId, name, account, homeMerchant } = actor;
  return { merchantCode, accountId, name, account, homeMerchant };
}

export function loggedPerson(person: KnownPerson): Logged {
  const { merchantCode, accountId, name, account } = person;
  return { merchantCode, accountId, name, account, homeMerchant: merchantCode };
}

// A signed-out or hurried client did nothing; where nothing can be written, no row can be either.
const unlogged: ReadonlySet<string> = new Set(['sessionExpired', 'sessionEnded', 'rateLimited', 'readOnly']);

// Refused before its schemas were met: a secret may stand under any name.
const unparsed: ReadonlySet<string> = new Set([
  'validation',
  'forbidden',
  'passwordChangeRequired',
  'secondFactorRequired',
]);

export type CallLog = ReturnType<typeof createCallLog>;

interface Done {
  readonly incoming: Incoming;
  readonly who: Logged;
  readonly changes: Changes;
  /** Where it is not the call's own. */
  readonly functionName?: string | undefined;
}

/** The log row of a call: with its transaction where it succeeded, apart from it where it failed. */
export function createCallLog({ operationLog, pool, logger, config }: Platform) {
  const pending = new Set<Promise<void>>();
  const folding = createFolding<LogEntry>(config.REFUSALS_FOLDED_SECONDS * 1000, (last, times) =>
    write({ ...last, errMsg: repeatedText(last.errMsg, times) }),
  );

  /** Commits a call's work together with its row; `last` goes along. */
  async function commit(transaction: OpenTransaction, done: Done, last: readonly Statement[] = []): Promise<void> {
    await operationLog.commitWith(transaction, successEntry(done), last);
  }

  /** Never throws: the client hears of its own failure, not of the log's. */
  async function write(entry: LogEntry): Promise<void> {
    try {
      const { transaction } = await openTransaction(pool, enterMerchant(entry.merchantCode));
      await operationLog.commitWith(transaction, entry).catch(async (cause: unknown) => {
        await transaction.rollback();
        throw cause;
      });
    } catch (cause) {
      logger.error({ err: cause as Error, traceId: entry.traceId }, 'failure not logged');
    }
  }

  function writeMeanwhile(entry: LogEntry): Promise<void> {
    const written = write(entry).finally(() => pending.delete(written));
    pending.add(written);
    return written;
  }

  /** Repeated refusals of one caller leave a row for the first, and one for all that follow soon. */
  async function refused(incoming: Incoming, who: Logged, error: unknown): Promise<void> {
    const refusal = refusalOf(error);
    if (!isLogged(incoming, refusal)) return;
    const entry = failureEntry(incoming, who, refusal);
    const { call, facts } = incoming;
    const kind = [who.accountId, who.merchantCode, facts.address, call.id, refusal.reason].join(' ');
    if (folding.folds(kind, entry)) return;
    const written = writeMeanwhile(entry);
    // The row may wait for the same lock or standby as its call did. The client has waited enough.
    if (!isPassing(refusal)) await written;
  }

  /** A failed sign-in, each by itself, as it has its own delays; nobody waits for it. */
  function refusedMeanwhile(incoming: Incoming, who: Logged, error: unknown): void {
    const refusal = refusalOf(error);
    if (!isLogged(incoming, refusal)) return;
    void writeMeanwhile(failureEntry(incoming, who, refusal));
  }

  /** All rows that nobody waited for are written. */
  async function settled(): Promise<void> {
    await Promise.all([...pending, folding.settled()]);
  }

  return { commit, refused, refusedMeanwhile, settled };
}

function isLogged({ call }: Incoming, { reason, cause }: Refusal): boolean {
  return call.log !== null && !unlogged.has(reason) && !isConnectionLost(cause);
}

/** First of all, so that it stands even where the text is cut. */
function repeatedText(errMsg: string | null, times: number): string {
  return JSON.stringify({ repeated: times, ...(JSON.parse(errMsg ?? '{}') as object) });
}

/** The log row of a successful call. */
export function successEntry({ incoming, who, changes, functionName }: Done): LogEntry {
  const common = commonPart(incoming, who);
  return {
    ...common,
    functionName: functionName ?? common.functionName,
    requestParameter: requestParameter(incoming.given, incoming.call.redact),
    result: 1,
    errMsg: null,
    changes: changes.toText(),
  };
}

function failureEntry(incoming: Incoming, who: Logged, refusal: Refusal): LogEntry {
  const { call, given, facts } = incoming;
  const isUnparsed = unparsed.has(refusal.reason) || refusal instanceof RefusedAtGate;
  return {
    ...commonPart(incoming, who),
    requestParameter: isUnparsed ? requestShape(given) : requestParameter(given, call.redact),
    result: 0,
    errMsg: JSON.stringify(failureBody(refusal, facts.traceId).error),
    changes: subjectText(call.id, given),
  };
}

function commonPart({ call, facts }: Incoming, who: Logged) {
  return {
    merchantCode: who.merchantCode,
    accountId: who.accountId,
    userName: who.name,
    userAccount: who.account,
    homeMerchant: who.homeMerchant,
    functionName: call.log ?? call.summary,
    httpMethod: call.method,
    apiPath: facts.path,
    traceId: facts.traceId,
    clientAddress: facts.address,
  };
}
