/** A message of a stream as it goes out, written once for all who get it. */
export class RenderedMessage {
  readonly bytes: Buffer;

  constructor(text: string) {
    this.bytes = Buffer.from(eventText(text));
  }
}

/** A server-sent event. */
export function eventText(text: string): string {
  return `data: ${text}\n\n`;
}
