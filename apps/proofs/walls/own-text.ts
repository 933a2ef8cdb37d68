/** Ids and codes, wherever they stand in a text. */
const words = /\w+/g;
const traces = /\b[0-9a-f]{32}\b/g;

/** The ids that a text holds. */
export function idsIn(text: string, ids: ReadonlySet<string>): string[] {
  return [...new Set(text.match(words))].filter((word) => ids.has(word));
}

/** Ids that the callers themselves sent. Seeing those again shows nothing of the neighbour. */
export class OwnText {
  readonly #byTrace = new Map<string, ReadonlySet<string>>();
  readonly #saved = new Set<string>();

  /** Before a request is sent: the operation log may show it at once. */
  send(traceId: string, ids: readonly string[]): void {
    this.#byTrace.set(traceId, new Set(ids));
  }

  /** A slot that looks nothing up took these ids, as a name or a number of the caller's own record. */
  save(ids: readonly string[]): void {
    for (const id of ids) this.#saved.add(id);
  }

  /** A search for the id finds what the callers saved: it, or a longer number that holds it. */
  isFoundInSaved(id: string): boolean {
    return [...this.#saved].some((saved) => saved.includes(id));
  }

  get saved(): ReadonlySet<string> {
    return this.#saved;
  }

  /** Takes from each log row the ids that its own request brought; a row of any other request stays whole. */
  withoutEchoes(text: string): string {
    try {
      return JSON.stringify(this.#strip(JSON.parse(text)));
    } catch {
      return text
        .split('\n')
        .map((line) => this.#without(line, line.match(traces) ?? []))
        .join('\n');
    }
  }

  #strip(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (Array.isArray(value)) return value.map((item) => this.#strip(item));
    const { traceId } = value as { traceId?: unknown };
    if (typeof traceId === 'string' && this.#byTrace.has(traceId))
      return this.#without(JSON.stringify(value), [traceId]);
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, this.#strip(item)]));
  }

  #without(text: string, traceIds: readonly string[]): string {
    const sent = traceIds.map((traceId) => this.#byTrace.get(traceId));
    return text.replaceAll(words, (word) => (sent.some((ids) => ids?.has(word)) ? '' : word));
  }
}
