import { faultOf, type Known } from './evidence.ts';
import { evidenceOf, type AsvsRow, rowStatuses } from './rows.ts';

export interface EvidenceFault {
  readonly id: string;
  readonly what: string;
}

interface Count {
  held: number;
  deviation: number;
  'n/a': number;
}

export interface AsvsSummary {
  readonly chapters: ReadonlyMap<string, Count>;
  readonly applies: number;
  /** Held, with every piece of evidence in order. */
  readonly held: number;
  readonly deviations: readonly AsvsRow[];
  readonly faults: readonly EvidenceFault[];
}

/** Compares the rows with the ids of the standard and with the existing tests. */
export function summarizeAsvs(ids: readonly string[], rows: readonly AsvsRow[], known: Known): AsvsSummary {
  const faults: EvidenceFault[] = [
    ...ids.filter((id) => !rows.some((row) => row.id === id)).map((id) => ({ id, what: 'has no row' })),
    ...rows.flatMap((row, at) => faultsOfRow(row, at, ids, rows)),
    ...rows.flatMap((row) => faultsOfEvidence(row, known)),
    ...unnamedTests(rows, known),
  ];
  const chapters = new Map<string, Count>();
  const counted = rows.filter(({ id, stands }) => ids.includes(id) && isRowStatus(stands));
  for (const { id, stands } of counted) {
    const chapter = id.split('.')[0] ?? '';
    const count = chapters.get(chapter) ?? { held: 0, deviation: 0, 'n/a': 0 };
    chapters.set(chapter, count);
    count[stands as keyof Count] += 1;
  }
  const faulty = new Set(faults.map(({ id }) => id));
  return {
    chapters,
    applies: counted.filter(({ stands }) => stands !== 'n/a').length,
    held: counted.filter(({ id, stands }) => stands === 'held' && !faulty.has(id)).length,
    deviations: counted.filter(({ stands }) => stands === 'deviation'),
    faults,
  };
}

function faultsOfRow(row: AsvsRow, at: number, ids: readonly string[], rows: readonly AsvsRow[]): EvidenceFault[] {
  const { id, words, stands, text } = row;
  const wrong = [
    ids.includes(id) ? null : 'is no id of the list',
    rows.findIndex((other) => other.id === id) < at ? 'has two rows' : null,
    words === '' ? 'says nothing in our words' : null,
    isRowStatus(stands) ? null : `stands as "${stands}", which is none of ${rowStatuses.join(', ')}`,
    text === '' ? 'says neither by what nor why not' : null,
    stands === 'held' && text !== '' && evidenceOf(row).length === 0
      ? 'is held by nothing that can be looked up'
      : null,
  ];
  return wrong.flatMap((what) => (what === null ? [] : [{ id, what }]));
}

function isRowStatus(stands: string): boolean {
  return (rowStatuses as readonly string[]).includes(stands);
}

function faultsOfEvidence(row: AsvsRow, known: Known): EvidenceFault[] {
  if (row.stands !== 'held') return [];
  return evidenceOf(row).flatMap((evidence) => {
    const what = faultOf(evidence, known);
    return what === null ? [] : [{ id: row.id, what: `${evidence}: ${what}` }];
  });
}

/** Faults of the evidence that a text beside the table names; other code spans are words. */
export function faultsOfText(name: string, markdown: string, known: Known): EvidenceFault[] {
  const row: AsvsRow = { id: name, words: name, stands: 'held', text: markdown };
  const named = evidenceOf(row).filter((span) => /^(check: |\[[\w-]+( \d+)?\]|\S+\.(test|spec)\.tsx?: )/.test(span));
  return named.flatMap((evidence) => faultsOfEvidence({ ...row, text: `\`${evidence}\`` }, known));
}

/** A test that says which id it holds is named by that id's row. */
function unnamedTests(rows: readonly AsvsRow[], { quoted }: Known): EvidenceFault[] {
  const texts = [...quoted.values()].flat();
  const tested = new Set(texts.flatMap((text) => [...text.matchAll(/\[asvs ([\d.]+)\]/g)].map(([, id = '']) => id)));
  const named = new Set(rows.filter(({ text }) => text.includes('[asvs ')).flatMap((row) => namedBy(row)));
  return [...tested]
    .filter((id) => !named.has(id))
    .map((id) => ({ id, what: `[asvs ${id}] is in no held row of its own` }));
}

function namedBy(row: AsvsRow): string[] {
  const own = `[asvs ${row.id}]`;
  return row.stands === 'held' && evidenceOf(row).some((evidence) => evidence.startsWith(own)) ? [row.id] : [];
}
