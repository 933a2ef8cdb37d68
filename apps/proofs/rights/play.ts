import type { CallId, Calls } from '@touchline/contract/calls';
import type { CallRequest } from '@touchline/contract/definition/call';
import type { Pool } from '@touchline/db/pool';

import type { ProofPerson } from '../lib/people.ts';
import type { ActingAccount, CallOutcome, Staff } from './client.ts';
import type { RightsCounts } from './counts.ts';
import { takeSnapshot, type RightsSnapshot } from './snapshot.ts';

/** Begins every name and address of a merchant's rows, and occurs nowhere else. */
export const marks: Readonly<Record<string, string>> = { alpha: 'Aq7x', beta: 'Bz9k' };

export const merchantCodes = Object.keys(marks);

export function otherMerchant(code: string): string {
  return merchantCodes.find((other) => other !== code) ?? '';
}

const busy: ReadonlySet<number> = new Set([429, 503]);

/** State that the scenes share. */
export class RightsPlay {
  readonly owner: Pool;
  readonly staff: Staff;
  readonly counts: RightsCounts;
  chief: ProofPerson;
  #serial = 0;

  constructor(parts: { owner: Pool; staff: Staff; counts: RightsCounts; chief: ProofPerson }) {
    this.owner = parts.owner;
    this.staff = parts.staff;
    this.counts = parts.counts;
    this.chief = parts.chief;
  }

  nextSerial(): number {
    this.#serial += 1;
    return this.#serial;
  }

  look(): Promise<RightsSnapshot> {
    return takeSnapshot(this.owner);
  }

  async ask<Id extends CallId>(
    who: ActingAccount,
    id: Id,
    request: CallRequest<Calls[Id]>,
    options: { prefix?: string; actingFor?: string | undefined } = {},
  ): Promise<CallOutcome> {
    this.counts.requests += 1;
    const outcome = await this.staff.call(who, id, request, options);
    if (outcome.status >= 500 && outcome.status !== 503)
      this.counts.violations.push(`${id} answered ${outcome.status}: ${outcome.text}`);
    return outcome;
  }

  /** The super-admin acting for a merchant; a refusal ends the run, a busy server does not. */
  async give<Id extends CallId>(merchantCode: string, id: Id, request: CallRequest<Calls[Id]>): Promise<void> {
    const who = { accountId: this.chief.id, merchantCode: this.chief.merchantCode };
    for (let tries = 1; ; tries += 1) {
      const { status, text } = await this.ask(who, id, request, { actingFor: merchantCode });
      if (status === 200) return;
      if (!busy.has(status) || tries === 5) throw new Error(`the super-admin was refused: ${id} ${text}`);
    }
  }
}
