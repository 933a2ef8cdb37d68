import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../..');
const sourcesOf = (...patterns: string[]) =>
  globSync(patterns, { cwd: root }).filter((file) => !/\.test\.tsx?$|\.d\.ts$/.test(file));
const server = sourcesOf('apps/server/src/**/*.ts', 'packages/*/src/**/*.ts');
const web = sourcesOf('apps/web/src/**/*.{ts,tsx}', 'packages/{domain,contract}/src/**/*.ts');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

/** Where a pattern stands, in the code and not in a comment. */
function filesWith(pattern: RegExp, files: readonly string[]): string[] {
  return [...new Set(files)]
    .filter((file) => pattern.test(read(file).replaceAll(/^\s*(\/\/|\/?\*).*$/gm, '')))
    .toSorted();
}

function argumentsOf(call: string, files: readonly string[]): string[] {
  const found = files.flatMap((file) => [...read(file).matchAll(new RegExp(`\\b${call}\\(\\s*([^,)\\s]+)`, 'g'))]);
  return [...new Set(found.map(([, argument = '']) => argument))].toSorted();
}

test('the sources are found', () => {
  expect(server.length).toBeGreaterThan(200);
  expect(web.length).toBeGreaterThan(200);
});

test('[asvs 1.2.5] the server starts no other program but ffmpeg and ffprobe, for relays, pictures and the demo, and pgBackRest and psql for backups, without a shell', () => {
  const starters = [
    'apps/server/src/modules/relays/relay-process.ts',
    'apps/server/src/platform/backups/backrest.ts',
    'apps/server/src/platform/backups/packing-lock.ts',
    'apps/server/src/platform/processes/bounded-program.ts',
    'apps/server/src/seed/demo-encoder.ts',
  ];
  expect(filesWith(/node:(child_process|cluster)|\bexecFile\(|\bspawn\(/, server)).toEqual(starters);
  expect(filesWith(/\bexec\(|shell:/, starters)).toEqual([]);
  // A thread runs a file of our own.
  expect(filesWith(/node:worker_threads/, server)).toEqual([
    'apps/server/src/modules/taboo-words/taboo-book.thread.ts',
    'apps/server/src/modules/taboo-words/threaded-book.ts',
    'apps/server/src/platform/files/table-files/table-file.thread.ts',
    'apps/server/src/platform/files/table-files/table-reader.ts',
  ]);
});

test('[asvs 1.3.2] no text is run as a program', () => {
  const pattern = /\beval\(|new Function\(|node:vm|import\((?!'|\n?\s*'|"|\/\*)|set(?:Timeout|Interval)\(['"`]/;
  // One place, where Redis runs a script of our own.
  expect(filesWith(pattern, [...server, ...web])).toEqual(['apps/server/src/platform/limits/rate-limit.ts']);
});

test('[asvs 1.2.9] regular expressions are built from constants alone', () => {
  expect(filesWith(/new RegExp\(/, [...server, ...web])).toEqual([
    'apps/server/src/http/variant.ts',
    'apps/server/src/modules/supplier-feed/supplier-records.ts',
    'apps/server/src/platform/audit/call-subject.ts',
    'apps/web/src/features/operation-logs/words.ts',
    'packages/domain/src/field-rules.ts',
    'packages/domain/src/taboo/taboo-spelling.ts',
    'packages/domain/src/taboo/taboo-text.ts',
  ]);
});

test('[asvs 1.2.4] only three files build SQL outside templates, from constants alone', () => {
  expect(filesWith(/sql\.raw[(<]/, server)).toEqual([
    'apps/server/src/modules/operation-logs/log-sql.repository.ts',
    'apps/server/src/modules/operation-logs/verify/verify.repository.ts',
    'apps/server/src/platform/lists/paging.repository.ts',
  ]);
});

test('[asvs 1.2.1] [asvs 3.2.2] no page is built from markup in a string', () => {
  const pattern =
    /dangerouslySetInnerHTML|(?:inner|outer)HTML|insertAdjacentHTML|document\.write|srcDoc|DOMParser|createContextualFragment/;
  expect(filesWith(pattern, web)).toEqual([]);
});

test('[asvs 3.5.5] pages receive messages of their own origin alone, by a BroadcastChannel', () => {
  expect(filesWith(/postMessage\(|onmessage|addEventListener\(['"]message/, web)).toEqual([
    'apps/web/src/lib/events/tab-channel.ts',
  ]);
  expect(read('apps/web/src/lib/events/tab-channel.ts')).toContain('new BroadcastChannel(');
});

test('[asvs 14.3.3] only the listed files write to browser storage', () => {
  expect(filesWith(/localStorage|sessionStorage|indexedDB|document\.cookie|caches\.open/, web)).toEqual([
    // Which tab it is, and nothing else.
    'apps/web/src/features/predictions/wizard/keeping/tab-id.ts',
    'apps/web/src/lib/calls/option-query.ts',
    'apps/web/src/lib/lists/list-memory.ts',
    'apps/web/src/lib/page/drafts.ts',
    'apps/web/src/lib/session/remembered-account.ts',
    'apps/web/src/lib/session/session.ts',
    'apps/web/src/lib/stored-text.ts',
    'apps/web/src/lib/theme/theme-mode.ts',
  ]);
});

test('[asvs 6.5.3] [asvs 11.5.1] random values come from the cryptographic generator alone', () => {
  expect(filesWith(/Math\.random|pseudoRandomBytes/, [...server, ...web])).toEqual([]);
});

test('[asvs 11.2.1] cryptography comes from Node, Argon2 and the one-time-code library alone', () => {
  const packages = ['apps/server', 'packages/db', 'packages/domain', 'packages/contract'].flatMap((folder) =>
    Object.keys((JSON.parse(read(`${folder}/package.json`)) as { dependencies?: object }).dependencies ?? {}),
  );
  const known = /crypt|hash|bcrypt|argon|otp|jose|jwt|jws|nacl|sodium|forge|elliptic|cipher|uuid|random/i;
  expect([...new Set(packages)].filter((name) => known.test(name)).toSorted()).toEqual(['@node-rs/argon2', 'otpauth']);
});

test('[asvs 11.3.1] [asvs 11.3.2] the only cipher is AES-256-GCM', () => {
  const sealings = ['apps/server/src/platform/backups/sealing.ts', 'apps/server/src/platform/keys/sealing.ts'];
  expect(filesWith(/create(?:C|Dec)ipheriv\(|publicEncrypt|privateDecrypt/, server)).toEqual(sealings);
  for (const file of sealings) {
    expect(argumentsOf('createCipheriv', [file])).toEqual(['algorithm']);
    expect(argumentsOf('createDecipheriv', [file])).toEqual(['algorithm']);
    expect(read(file)).toContain(`const algorithm = 'aes-256-gcm';`);
  }
});

const addressDigest = 'apps/server/src/platform/keys/md5.ts';
const signing = [
  'packages/domain/src/signing/',
  'apps/server/src/modules/domains/signing.',
  'apps/server/src/modules/domains/push-addresses.',
  addressDigest,
];

test('[asvs 11.4.1] [asvs 11.4.3] the only hash is SHA-256; one-time codes alone use SHA-1, addresses of CDNs alone MD5', () => {
  const ours = server.filter((file) => file !== addressDigest);
  expect(['createHash', 'createHmac', 'hkdfSync'].flatMap((call) => argumentsOf(call, ours))).toEqual([
    `'sha256'`,
    `'sha256'`,
    `'sha256'`,
  ]);
  expect(filesWith(/sha-?1\b/i, server)).toEqual(['apps/server/src/modules/second-factor/codes.service.ts']);
  expect(filesWith(/md5/i, server).filter((file) => !signing.some((part) => file.startsWith(part)))).toEqual([]);
});

test('[asvs 1.3.6] [asvs 13.2.4] [asvs 13.2.5] the server connects to its database, Redis, mail, Aliyun, suppliers, their public pictures, media nodes, bucket, log receiver and watched certificates alone', () => {
  expect(filesWith(/\bfetch\(/, server)).toEqual([
    'apps/server/src/platform/captcha/aliyun.provider.ts',
    'apps/server/src/platform/media/srs.ts',
    'apps/server/src/platform/network/outbound.ts',
  ]);
  expect(filesWith(/import (?!type)[^;]* from 'nodemailer'/, server)).toEqual([
    'apps/server/src/platform/network/mail.ts',
  ]);
  expect(filesWith(/import (?!type)[^;]* from 'ioredis'/, server)).toEqual([
    'apps/server/src/platform/network/redis.ts',
  ]);
  expect(filesWith(/from '@aws-sdk/, server)).toEqual(['apps/server/src/platform/files/s3-store.ts']);
  const drivers = filesWith(/import (?!type)[^;]* from 'pg'/, server);
  expect(drivers.filter((file) => !file.startsWith('packages/db/'))).toEqual([]);
  expect(filesWith(/import (?!type)[^;]* from 'node:(net|http|https|http2|tls|dgram|dns)'/, server)).toEqual([
    // That a text is an address, and how a status is called.
    'apps/server/src/http/connection/unreadable.ts',
    'apps/server/src/platform/config/plain-routes.ts',
    'apps/server/src/platform/config/private-address.ts',
    // The bucket, also one with a CA certificate of its own.
    'apps/server/src/platform/files/s3-store.ts',
    'apps/server/src/platform/limits/address-key.ts',
    // The receiver of the logs.
    'apps/server/src/platform/logging/log-shipper.ts',
    // Listens for Prometheus.
    'apps/server/src/platform/logging/metrics-server.ts',
    // Logos, from public addresses.
    'apps/server/src/platform/network/public-address.ts',
    // Looks at certificates, and says nothing.
    'apps/server/src/platform/network/served-certificates.ts',
    'apps/server/src/platform/network/stranger-file.ts',
    'packages/db/src/gathering-socket.ts',
  ]);
});

test('[asvs 15.3.2] redirects of outgoing requests are not followed', () => {
  for (const file of ['captcha/aliyun.provider.ts', 'network/outbound.ts'])
    expect(read(`apps/server/src/platform/${file}`)).toMatch(/fetch\([^;]*redirect: 'error'/);
});

test('[asvs 16.2.3] the server logs to its output, and only the listed files write files', () => {
  expect(filesWith(/console\.|process\.std(?:out|err)/, server).filter((file) => !file.includes('/entry/'))).toEqual(
    [],
  );
  expect(filesWith(/pino\(|pino\.destination/, server)).toEqual(['apps/server/src/platform/logging/logger.ts']);
  expect(filesWith(/appendFile\(|writeFile\(|createWriteStream\(/, server)).toEqual([
    'apps/server/src/entry/seed.ts',
    'apps/server/src/modules/operation-logs/verify/signed-heads.ts',
    'apps/server/src/modules/tasks/file-run.service.ts',
    'apps/server/src/modules/tasks/task-runner.service.ts',
    // The mark of a backup, and a head file that a restore brings back.
    'apps/server/src/platform/backups/backups.service.ts',
    'apps/server/src/platform/backups/file-sources.ts',
    'apps/server/src/platform/files/file-store.ts',
    // How far the signed heads were sent.
    'apps/server/src/platform/logging/followed-file.ts',
    // The front's list of nodes.
    'apps/server/src/platform/media/front.ts',
  ]);
});
