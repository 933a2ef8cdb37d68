/** A message of a stream as it goes out, written once for all who get it. */
export class RenderedMessage {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
