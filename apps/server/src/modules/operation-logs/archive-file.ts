import { pipeline, Readable } from 'node:stream';
import { createGunzip, createGzip } from 'node:zlib';

import type { FileStore } from '../../platform/file-store.ts';
import type { Stretch } from './archives.repository.ts';
import type { ChainRow } from './verify.repository.ts';

/** A merchant's part of an archive. */
export interface ArchivedPart {
  readonly merchantCode: string;
  readonly stretch: Pick<Stretch, 'firstSeq' | 'lastSeq' | 'hashBefore' | 'lastHash'>;
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

/** The rows of one merchant in an archive, in the order of its chain. */
export async function* archivedRows(files: FileStore, file: string, merchantCode: string): AsyncGenerator<ChainRow> {
  const bytes = await files.open(file);
  if (bytes === null) throw new BrokenArchiveError(`there is no ${file}`);
  const text = pipeline(Readable.from(bytes), createGunzip(), () => undefined);
  let isOwn = false;
  try {
    for await (const line of linesOf(text.setEncoding('utf8'))) {
      if (line.startsWith('{')) {
        if (isOwn) return;
        isOwn = (JSON.parse(line) as { merchantCode: string }).merchantCode === merchantCode;
      } else if (isOwn) yield rowOf(line);
    }
  } catch (error) {
    throw isBroken(error) ? new BrokenArchiveError(`${file} cannot be read`, { cause: error }) : error;
  } finally {
    text.destroy();
  }
}

/** Whatever else a text may hold that could pass for the end of a line, only a line feed is escaped in every row. */
async function* linesOf(chunks: AsyncIterable<string>): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of chunks) {
    const lines = (rest + chunk).split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

function isBroken(error: unknown): boolean {
  return (
    error instanceof SyntaxError || (error instanceof Error && 'code' in error && String(error.code).startsWith('Z_'))
  );
}

const hashLength = 66;

function rowOf(line: string): ChainRow {
  const covered = line.slice(hashLength + 1);
  const fields = JSON.parse(covered) as unknown[];
  const [version, common] = typeof fields[0] === 'number' ? [Number(fields[1]), fields.slice(2)] : [1, fields];
  const [, seq, id, micros] = common as string[];
  return {
    seq: String(seq),
    id: String(id),
    micros: String(micros),
    covered,
    keyVersion: version,
    hash: Buffer.from(line.slice(1, hashLength - 1), 'hex'),
    isMisfiled: false,
  };
}
