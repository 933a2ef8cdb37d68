import type { Mailbox } from '../../src/platform/events/topic-board.ts';

/** What a stream would send, without what events have around them. */
export function textsIn(mailbox: Mailbox): string[] {
  return mailbox.take().map(({ bytes }) =>
    bytes
      .toString()
      .replace(/^data: /, '')
      .trimEnd(),
  );
}
