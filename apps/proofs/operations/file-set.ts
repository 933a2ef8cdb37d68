import { createCipheriv, createDecipheriv, createHash, randomBytes, scryptSync } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Everything outside the database that belongs to a backup, under the name of the database's backup. */
export interface FileSet {
  readonly name: string;
  /** By folder or file of the source, then by path. */
  readonly files: Readonly<Record<string, string>>;
}

const algorithm = 'aes-256-gcm';
const manifestName = 'manifest';

function keyOf(pass: string, name: string): Buffer {
  return scryptSync(pass, name, 32);
}

function seal(key: Buffer, content: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(algorithm, key, nonce);
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

function open(key: Buffer, sealed: Buffer): Buffer {
  const decipher = createDecipheriv(algorithm, key, sealed.subarray(0, 12));
  decipher.setAuthTag(sealed.subarray(12, 28));
  return Buffer.concat([decipher.update(sealed.subarray(28)), decipher.final()]);
}

const digestOf = (content: Buffer) => createHash('sha256').update(content).digest('hex');

function* filesIn(at: string): Generator<string> {
  const found = statSync(at, { throwIfNoEntry: false });
  if (found?.isFile() === true) yield at;
  else if (found?.isDirectory() === true) for (const name of readdirSync(at)) yield* filesIn(path.join(at, name));
}

/** Copies the sources into the set, encrypted, each file once by its content. */
export function packFiles(
  target: string,
  name: string,
  sources: Readonly<Record<string, string>>,
  pass: string,
): FileSet {
  const key = keyOf(pass, name);
  const files: Record<string, string> = {};
  mkdirSync(target, { recursive: true });
  for (const [title, source] of Object.entries(sources))
    for (const file of filesIn(source)) {
      const content = readFileSync(file);
      const digest = digestOf(content);
      files[path.join(title, path.relative(source, file))] = digest;
      writeFileSync(path.join(target, digest), seal(key, content));
    }
  const set = { name, files };
  writeFileSync(path.join(target, manifestName), seal(key, Buffer.from(JSON.stringify(set))));
  return set;
}

/** Fails where the pass is another, or one file is missing or altered; then nothing of it is to be used. */
export function unpackFiles(
  target: string,
  name: string,
  sources: Readonly<Record<string, string>>,
  pass: string,
): FileSet {
  const key = keyOf(pass, name);
  const set = JSON.parse(open(key, readFileSync(path.join(target, manifestName))).toString()) as FileSet;
  for (const [file, digest] of Object.entries(set.files)) {
    const content = open(key, readFileSync(path.join(target, digest)));
    if (digestOf(content) !== digest) throw new Error(`${file} is altered`);
    const [title = ''] = file.split(path.sep);
    const at = path.join(sources[title] ?? '', file.slice(title.length));
    mkdirSync(path.dirname(at), { recursive: true });
    writeFileSync(at, content, { mode: 0o600 });
  }
  return set;
}
