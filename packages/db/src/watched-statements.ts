import type { PoolClient } from 'pg';

/** Statements that are sent in one go: their texts, without values. */
export interface SentStatements {
  /** Under which the connection prepared it. */
  readonly name?: string | undefined;
  readonly texts: readonly string[];
}

/** Called with the failure, if there was one. */
type Answered = (error?: unknown) => void;

/** Hears of each statement; answers who hears of its end, or undefined if nobody does. */
export type StatementWatch = (sent: SentStatements) => Answered | undefined;

type Done = (error: Error | null | undefined) => void;
/** As `ReadUnit` is one: several statements that are sent as one. */
type Unit = { readonly texts: readonly string[]; callback: Done };
type Given = string | { readonly name?: string; readonly text: string } | Unit;

/**
 * Reports what is sent by promise or as a unit. What is sent by callback is the pool's own `query`: a pool that is busy
 * calls it in the name of whoever lets a connection go, so that it would be reported as theirs.
 */
export function watchStatements(client: PoolClient, watch: StatementWatch): void {
  const send = client.query.bind(client) as (given: Given, ...rest: unknown[]) => unknown;
  function query(given: Given, ...rest: unknown[]): unknown {
    const isUnit = typeof given === 'object' && 'texts' in given;
    const answered = typeof rest.at(-1) === 'function' ? undefined : watch(isUnit ? given : sentBy(given));
    if (answered === undefined) return send(given, ...rest);
    if (isUnit) {
      const done = given.callback;
      given.callback = (error) => {
        answered(error ?? undefined);
        done(error);
      };
      return send(given, ...rest);
    }
    const sent = send(given, ...rest) as Promise<unknown>;
    sent.then(() => answered(), answered);
    return sent;
  }
  Object.assign(client, { query });
}

function sentBy(given: Exclude<Given, Unit>): SentStatements {
  return typeof given === 'string' ? { texts: [given] } : { name: given.name, texts: [given.text] };
}
