import { createHmac } from 'node:crypto';
import { open } from 'node:fs/promises';

/** The newest head of each merchant stands far nearer to the end of the file than this. */
const tailBytes = 8 * 1024 * 1024;

export interface SignedHead {
  readonly merchantCode: string;
  readonly seq: string;
  readonly hash: string;
}

/** The newest head of a merchant's log that was written outside the database and bears our signature. */
export async function newestSignedHead(file: string, key: string, merchantCode: string): Promise<SignedHead | null> {
  const lines = (await tailOf(file)).split('\n').toReversed();
  for (const line of lines) {
    const [statement = '', signature] = line.split('\t');
    if (!statement.includes(`"${merchantCode}"`)) continue;
    if (signature !== createHmac('sha256', key).update(statement).digest('hex')) continue;
    const head = JSON.parse(statement) as SignedHead;
    if (head.merchantCode === merchantCode) return head;
  }
  return null;
}

async function tailOf(file: string): Promise<string> {
  const handle = await open(file).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });
  if (handle === null) return '';
  try {
    const { size } = await handle.stat();
    const length = Math.min(size, tailBytes);
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, size - length);
    return buffer.toString();
  } finally {
    await handle.close();
  }
}
