/** An answer that the database has written as JSON: it reaches the client as it is, without being read on the way. */
export class RenderedJson {
  readonly text: string;

  constructor(text: string) {
    this.text = text;
  }
}
