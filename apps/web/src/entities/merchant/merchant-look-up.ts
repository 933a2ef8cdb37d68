import { callApi } from '../../lib/calls/http.ts';

export interface MerchantName {
  readonly code: string;
  readonly alias: string;
}

/** As many as one call takes. */
const mostCodes = 50;

type Waiting = Map<string, PromiseWithResolvers<MerchantName | null>>;

let waiting: Waiting = new Map();

/** The merchant by this code, or null; look-ups of one turn share a call. */
export function lookUpMerchant(code: string): Promise<MerchantName | null> {
  if (waiting.size === 0) setTimeout(() => void lookUpWaiting());
  const found = waiting.get(code) ?? Promise.withResolvers<MerchantName | null>();
  waiting.set(code, found);
  return found.promise;
}

async function lookUpWaiting(): Promise<void> {
  const lookUps = [...waiting];
  waiting = new Map();
  for (let at = 0; at < lookUps.length; at += mostCodes) await lookUp(lookUps.slice(at, at + mostCodes));
}

async function lookUp(
  lookUps: readonly (readonly [string, PromiseWithResolvers<MerchantName | null>])[],
): Promise<void> {
  try {
    const query = { codes: lookUps.map(([code]) => code) };
    const { records } = await callApi('merchants.options', { query }, { quiet: true, actingFor: null });
    for (const [code, { resolve }] of lookUps) resolve(records.find((merchant) => merchant.code === code) ?? null);
  } catch (error) {
    for (const [, { reject }] of lookUps) reject(error);
  }
}
