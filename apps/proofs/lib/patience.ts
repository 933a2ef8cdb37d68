import { createPool, type Pool } from '@touchline/db/pool';

const hour = 3_600_000;

/** Until something has started or ended that has to: how long that may take is a figure of its own. */
export const longWaitMs = 900_000;

/** For planting and looking, which have no limits of their own: these belong to the product alone. */
export function patientPool(url: string, size = 16): Pool {
  const bounds = { statementMs: hour, lockMs: hour };
  return createPool({ url, size, waitMs: hour, answerMs: hour, bounds, onConnectionLost: () => undefined });
}
