import { setTimeout as pause } from 'node:timers/promises';

import { type Encoding, startPublisher, type TestPublisher } from '../../server/test/media/test-publisher.ts';

export interface KeptEncoder {
  /** When it was cut or refused, each time: milliseconds since 1970. */
  readonly ends: readonly number[];
  readonly publisher: () => TestPublisher;
  readonly stop: () => Promise<void>;
}

const againMs = 1000;

/** An encoder that connects again whenever it ends, as streamers' programs do. */
export async function keepPublishing(address: string, encoding: Encoding = {}): Promise<KeptEncoder> {
  const ends: number[] = [];
  let isOver = false;
  let publisher = await startPublisher(address, encoding);

  async function goOn(): Promise<void> {
    for (;;) {
      if (isOver) await publisher.stop();
      await publisher.ended;
      if (isOver) return;
      ends.push(Date.now());
      await pause(againMs);
      publisher = await startPublisher(address, encoding);
    }
  }
  const running = goOn();
  return {
    ends,
    publisher: () => publisher,
    async stop() {
      isOver = true;
      await publisher.stop();
      await running;
    },
  };
}
