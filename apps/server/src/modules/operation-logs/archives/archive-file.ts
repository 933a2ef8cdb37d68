import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

import type { FileStore } from '../../../platform/files/file-store.ts';
import type { ChainRow } from '../verify/verify.repository.ts';
import type { ArchivedStretch } from './archives.repository.ts';

/** A merchant's part of an archive. */
export interface ArchivedPart {
  readonly merchantCode: string;
  readonly stretch: Pick<ArchivedStretch, 'firstSeq' | 'lastSeq' | 'hashBefore' | 'lastHash'>;
}

/**
 * JSON lines, compressed: for each merchant its code and where its part of the chain begins and ends, then its rows. A
 * row is its hash and its fields, letter by letter as the hash covers them.
 */
export function archiveOf(
  parts: readonly ArchivedPart[],
  rowsOf: (part: ArchivedPart) => AsyncIterable<ChainRow>,
): AsyncIterable<Uint8Array> {
  async function* lines(): AsyncGenerator<string> {
    for (const part of parts) {
      yield `${headingOf(part)}\n`;
      for await (const { hash, covered } of rowsOf(part)) yield `${JSON.stringify(hash.toString('hex'))} ${covered}\n`;
    }
  }
  return pipeline(Readable.from(lines()), createGzip(), () => undefined);
}

function headingOf({ merchantCode, stretch }: ArchivedPart): string {
  return JSON.stringify({
    merchantCode,
    firstSeq: String(stretch.firstSeq),
    lastSeq: String(stretch.lastSeq),
    hashBefore: stretch.hashBefore.toString('hex'),
    lastHash: stretch.lastHash.toString('hex'),
  });
}

/** Where an archive is not there or ends in the middle. */
export class BrokenArchiveError extends Error {}

export interface ArchivedRow {
  readonly merchantCode: string;
  readonly row: ChainRow;
}

/**
 * The rows of an archive, each merchant's in the order of its chain: all of them, to the end of the file, or those of one
 * merchant, read no further than they reach.
 */
export async function* archivedRows(files: FileStore, file: string, onlyOf?: string): AsyncGenerator<ArchivedRow> {
  const bytes = await files.open(file);
  if (bytes === null) throw new BrokenArchiveError(`there is no ${file}`);
  const text = pipeline(Readable.from(bytes), createGunzip(), () => undefined);
  let merchantCode = '';
  try {
    for await (const line of linesOf(text.setEncoding('utf8'))) {
      if (line.startsWith('{')) {
        if (merchantCode === onlyOf) return;
        ({ merchantCode } = JSON.parse(line) as ArchivedPart);
      } else if (onlyOf === undefined || onlyOf === merchantCode)
        yield { merchantCode, row: rowOf(line, merchantCode) };
    }
  } catch (error) {
    throw isBroken(error) ? new BrokenArchiveError(`${file} cannot be read`, { cause: error }) : error;
  } finally {
    text.destroy();
  }
}

/** No row comes near it: what is longer is no line of ours. */
const longestLine = 16 * 1024 * 1024;

/** Only a line feed ends a line: it alone is escaped in every row. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let begun: string[] = [];
  let length = 0;
  for await (const chunk of chunks) {
    const [first = '', ...others] = chunk.split('\n');
    begun.push(first);
    length += first.length;
    if (length > longestLine) throw new SyntaxError('a line without an end');
    const last = others.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* others;
    begun = [last];
    length = last.length;
  }
  if (length > 0) yield begun.join('');
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
  );
}

const hashLength = 66;

const isNumber = (value: unknown): value is string => typeof value === 'string' && /^\d{1,20}$/.test(value);

function rowOf(line: string, merchantCode: string): ChainRow {
  const covered = line.slice(hashLength + 1);
  const fields = JSON.parse(covered) as unknown;
  if (!Array.isArray(fields)) throw new SyntaxError('no fields');
  const [version, common] = typeof fields[0] === 'number' ? [Number(fields[1]), fields.slice(2)] : [1, fields];
  const [code, seq, id, micros] = common as unknown[];
  if (code !== merchantCode || !isNumber(seq) || !isNumber(id) || !isNumber(micros))
    throw new SyntaxError(`no row of ${merchantCode}`);
  return {
    seq,
    id,
    micros,
    covered,
    keyVersion: version,
    hash: Buffer.from(line.slice(1, hashLength - 1), 'hex'),
    isMisfiled: false,
  };
}
