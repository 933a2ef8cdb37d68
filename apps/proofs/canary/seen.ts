import type { WireAnswer } from '../../server/test/browser/wire.ts';

/** Texts of all answers, by call and part. */
export class SeenTexts {
  readonly #texts = new Map<string, string[]>();
  answers = 0;

  answer(name: string, { headers, text }: WireAnswer): void {
    this.answers += 1;
    const { 'set-cookie': cookies = [], ...others } = headers;
    this.add(`set-cookie of ${name}`, cookies.join('\n'));
    this.add(`headers of ${name}`, JSON.stringify(others));
    this.add(`body of ${name}`, text);
  }

  add(source: string, text: string): void {
    const texts = this.#texts.get(source);
    if (texts) texts.push(text);
    else this.#texts.set(source, [text]);
  }

  sources(): [string, string][] {
    return [...this.#texts].map(([source, texts]) => [source, texts.join('\n')]);
  }
}
