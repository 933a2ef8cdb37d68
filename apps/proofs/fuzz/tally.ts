import type { CallId } from '@touchline/contract/calls';

import type { RequestDraft } from './draft.ts';

/** Counts answers by call and status, and requests by merchant. */
export class AnswerTally {
  readonly #calls = new Map<CallId, Map<number, number>>();
  readonly #merchants = new Map<string, number>();
  total = 0;

  count({ id, person }: RequestDraft, status: number): void {
    this.total += 1;
    const statuses = this.#calls.get(id) ?? new Map<number, number>();
    this.#calls.set(id, statuses.set(status, (statuses.get(status) ?? 0) + 1));
    if (person) this.#merchants.set(person.merchantCode, (this.#merchants.get(person.merchantCode) ?? 0) + 1);
  }

  successes(id: CallId): number {
    return [...(this.#calls.get(id) ?? [])].reduce((sum, [status, n]) => sum + (status < 300 ? n : 0), 0);
  }

  print(): void {
    const statuses = [...new Set([...this.#calls.values()].flatMap((counts) => [...counts.keys()]))].toSorted(
      (one, other) => one - other,
    );
    const line = (name: string, cells: readonly (string | number)[]) =>
      console.log(name.padEnd(28) + cells.map((cell) => String(cell).padStart(8)).join(''));
    line('call', statuses);
    for (const [id, counts] of [...this.#calls].toSorted(([one], [other]) => one.localeCompare(other)))
      line(
        id,
        statuses.map((status) => counts.get(status) ?? '·'),
      );
    const shares = [...this.#merchants.values()];
    console.log(
      `${this.#merchants.size} merchants, each with ${Math.min(...shares)} to ${Math.max(...shares)} requests`,
    );
  }
}
