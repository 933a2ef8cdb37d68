import { createWire } from '../../server/test/browser/wire.ts';
import type { BenchReader, BenchStage } from './stage.ts';
import type { Case } from './subject.ts';

interface ListPage {
  readonly records: readonly Readonly<Record<string, unknown>>[];
  readonly current: number;
  readonly total: number;
  readonly next?: string;
}

/** Asks for one page after the other, on one connection. */
export function createPageReader({ url, subject }: BenchStage, { headers }: BenchReader) {
  const { port, pathname } = new URL(url);
  const { pageSize, idName } = subject;
  const wire = createWire({ port: Number(port), sockets: 1, timeoutMs: 20_000 });

  async function ask(query: string): Promise<string> {
    const { status, text } = await wire.send({ method: 'GET', path: `${pathname}?${query}`, headers });
    if (status !== 200) throw new Error(`${pathname}?${query} answered ${status}: ${text.slice(0, 300)}`);
    return text;
  }

  /** A page that has to be full. */
  async function fullPage(query: string): Promise<ListPage> {
    const { data } = JSON.parse(await ask(query)) as { data: ListPage };
    if (data.records.length !== pageSize)
      throw new Error(`${pathname}?${query}: ${data.records.length} rows, not ${pageSize}`);
    return data;
  }

  async function milliseconds(query: string): Promise<number> {
    const began = performance.now();
    await ask(query);
    return performance.now() - began;
  }

  /** Goes from page to page by `next`; answers how to ask for the last one reached, once by its cursor and once by a jump. */
  async function walkTo({ query }: Case, page: number): Promise<{ next: string; jump: string }> {
    let list = await fullPage(query);
    let next = query;
    while (list.current < page) {
      if (list.next === undefined) throw new Error(`${query} ends at page ${list.current}`);
      next = `${query}&cursor=${list.next}`;
      list = await fullPage(next);
    }
    const jump = `${query}&current=${page}`;
    const jumped = await fullPage(jump);
    if (jumped.records[0]?.[idName] !== list.records[0]?.[idName])
      throw new Error(`${query}: page ${page} differs by cursor and by jump`);
    return { next, jump };
  }

  return { milliseconds, walkTo, close: () => wire.close() };
}
