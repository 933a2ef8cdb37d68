import type { SettlementPlatform } from './settlement.service.ts';
import { createSettlement } from './settlement.service.ts';

const lookEveryMs = 1000;

/** Settles as matches end. Answers how to stop. */
export function startSettling(platform: SettlementPlatform): () => Promise<void> {
  const settleDue = createSettlement(platform);
  let isOver = false;
  let looking: Promise<unknown> | null = null;
  const timer = setInterval(() => {
    looking ??= settleDue(() => isOver)
      .catch((error: unknown) => platform.logger.warn({ err: error as Error }, 'nothing could be settled'))
      .finally(() => (looking = null));
  }, lookEveryMs);
  return async () => {
    isOver = true;
    clearInterval(timer);
    await looking;
  };
}
