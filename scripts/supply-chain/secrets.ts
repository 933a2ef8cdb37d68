import { execFileSync } from 'node:child_process';
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export interface FoundSecret {
  readonly file: string;
  readonly line: number;
  readonly kind: string;
}

/** Forms that only a secret has. Each group is what could be abused. */
const forms: readonly (readonly [kind: string, form: RegExp])[] = [
  ['private key', /-----BEGIN (?:[A-Z]+ )*PRIVATE KEY-----\s*\\?n?[A-Za-z0-9+/=]{20}/],
  ['key of Amazon', /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/],
  ['key of Aliyun', /\bLTAI[A-Za-z0-9]{12,24}\b/],
  ['token of GitHub', /\b(?:gh[pousr]_[A-Za-z0-9]{36}|github_pat_\w{60,})\b/],
  ['token of npm', /\bnpm_[A-Za-z0-9]{36}\b/],
  ['token of Slack', /\bxox[abprs]-[A-Za-z0-9-]{10,}\b/],
  ['token of a registry', /_authToken\s*=\s*[^\s$]{16,}/],
  ['JSON web token', /\beyJ[\w-]{16,}\.eyJ[\w-]{16,}\.[\w-]{16,}/],
];

/** A setting of a secret with a value that nobody typed: random, and no word of a test. */
const assigned =
  /\b(?:LOG_CHAIN_KEY|SEALING_KEYS|HASHING_KEYS|(?:BACKUP_)?S3_SECRET_ACCESS_KEY|BACKUP_PASS|MEDIA_HOOK_SECRET|ALIYUN_CAPTCHA_KEY_SECRET)\b["']?\s*[=:]\s*["']?(?:\d+:)?([A-Za-z0-9+/=_-]{24,})/;
const inAddress = /\b(?:postgres(?:ql)?|rediss?|smtps?|https?):\/\/[^\s:/@'"`$]*:([^\s@'"`$/{}<>]{12,})@/;

/** Keys that are published on purpose: they protect nothing. */
const published = [/^packages\/db\/fixtures\/demo-[\d.]+\.env$/];

const enoughBits = 3.6;
const largestBytes = 2_000_000;

/** Bits per character. */
function entropyOf(text: string): number {
  const counts = new Map<string, number>();
  for (const sign of text) counts.set(sign, (counts.get(sign) ?? 0) + 1);
  let bits = 0;
  for (const count of counts.values()) bits -= (count / text.length) * Math.log2(count / text.length);
  return bits;
}

function kindIn(line: string): string | null {
  for (const [kind, form] of forms) if (form.test(line)) return kind;
  for (const [kind, form] of [
    ['value of a secret setting', assigned],
    ['password in an address', inAddress],
  ] as const) {
    const value = form.exec(line)?.[1];
    if (value !== undefined && entropyOf(value) >= enoughBits) return kind;
  }
  return null;
}

export function secretsIn(file: string, text: string): FoundSecret[] {
  return text.split('\n').flatMap((line, at) => {
    const kind = kindIn(line);
    return kind === null ? [] : [{ file, line: at + 1, kind }];
  });
}

/** Everything that git tracks, and what is about to be; binary files and very large ones are left out. */
export function scanTracked(root: string): FoundSecret[] {
  const args = ['ls-files', '--cached', '--others', '--exclude-standard', '-z'];
  const files = execFileSync('git', args, { cwd: root, encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 }).split('\0');
  return files.flatMap((file) => {
    const where = path.join(root, file);
    const found = file === '' ? undefined : statSync(where, { throwIfNoEntry: false });
    if (found?.isFile() !== true || found.size > largestBytes) return [];
    if (published.some((pattern) => pattern.test(file))) return [];
    const bytes = readFileSync(where);
    return bytes.includes(0) ? [] : secretsIn(file, bytes.toString());
  });
}
