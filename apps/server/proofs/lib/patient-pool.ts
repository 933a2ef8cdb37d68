import { createPool, type Pool } from '@touchline/db/pool';

const hour = 3_600_000;

/** For planting and looking, which have no limits of their own: these belong to the product alone. */
export function patientPool(url: string, size = 16): Pool {
  const bounds = { statementMs: hour, lockMs: hour };
  return createPool({ url, size, waitMs: hour, answerMs: hour, bounds, onConnectionLost: () => undefined });
}
