import type { Mailbox } from '../../src/platform/events/topic-board.ts';

/** The messages a stream would send, without their event framing. */
export function textsIn(mailbox: Mailbox): string[] {
  return mailbox.take().map(({ bytes }) =>
    bytes
      .toString()
      .replace(/^data: /, '')
      .trimEnd(),
  );
}
