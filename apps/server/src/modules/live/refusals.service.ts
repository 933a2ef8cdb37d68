import { inMerchant } from '@touchline/db/transaction';

import type { Platform } from '../../platform/platform.ts';
import { announceAppointments, type ChangedAppointment } from '../appointment-changes/index.ts';
import { addRefusals, type RefusedTries } from './refusals.repository.ts';

/** Soon enough for whoever watches the page, and seldom enough under a flood of forged tries. */
const keepAfterMs = 250;
/** Further streams are refused all the same, without a row. */
const mostWaiting = 5000;

interface Refused extends Omit<RefusedTries, 'times'> {
  readonly merchantCode: string;
  /** Appointments whose pages show it. */
  readonly appointments: readonly ChangedAppointment[];
}

type Waiting = Refused & { times: number };

/** Collects refused tries and keeps them together: a refusal waits for no write. */
export function createRefusals({ pool, events, logger }: Pick<Platform, 'pool' | 'events' | 'logger'>) {
  let waiting = new Map<string, Waiting>();
  let timer: NodeJS.Timeout | null = null;

  async function keep(): Promise<void> {
    timer = null;
    const byMerchant = Map.groupBy(waiting.values(), ({ merchantCode }) => merchantCode);
    waiting = new Map();
    for (const [merchantCode, refused] of byMerchant)
      try {
        const rows = refused.map(({ stream, reason, anchorId, address, times }) => ({
          stream,
          reason,
          anchorId,
          address,
          times,
        }));
        await inMerchant(pool, merchantCode, (tx) => addRefusals(tx, merchantCode, rows));
        await announceAppointments(
          events,
          merchantCode,
          refused.flatMap(({ appointments }) => appointments),
        );
      } catch (error) {
        logger.warn({ err: error as Error, merchantCode }, 'refused publishes were not kept');
      }
  }

  return {
    note(refused: Refused): void {
      const key = `${refused.stream} ${refused.reason}`;
      const times = (waiting.get(key)?.times ?? 0) + 1;
      if (times > 1 || waiting.size < mostWaiting) waiting.set(key, { ...refused, times });
      timer ??= setTimeout(() => void keep(), keepAfterMs).unref();
    },
  };
}
