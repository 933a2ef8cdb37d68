import { isAbsolute } from 'node:path';

import { shelfWaitMinutes } from '@touchline/domain/shelving/shelf-rule';
import { accountFailuresAllowed, addressFailuresAllowed } from '@touchline/domain/sign-in/lockout';
import { z } from 'zod';

import { Secret } from '../keys/secret.ts';
import { backupSettings } from './backup-settings.ts';
import { keySettings, keysFrom, typedKeysIn } from './key-settings.ts';
import { mediaSettings } from './media-settings.ts';
import { plainRoutes } from './plain-routes.ts';
import { privateAddress, privateAddresses } from './private-address.ts';
import { s3Settings } from './s3-settings.ts';
import { withSecretFiles } from './secret-files.ts';

const secret = z
  .string()
  .min(1)
  .transform((value) => new Secret(value));
const port = z.coerce.number().int().min(0).max(65_535);
const count = (fallback: number, least = 1) => z.coerce.number().int().min(least).default(fallback);
const rate = (fallback: number) => z.coerce.number().positive().default(fallback);
const list = z
  .string()
  .default('')
  .transform((value) =>
    value
      .split(',')
      .map((part) => part.trim())
      .filter((part) => part !== ''),
  );
const workerParts = ['feed', 'jobs', 'live', 'settlement'] as const;
export type WorkerPart = (typeof workerParts)[number];
/** As a browser writes them into `Origin`. */
const origins = list.pipe(
  z.array(
    z
      .url({ protocol: /^https?$/, abort: true })
      .refine((address) => new URL(address).pathname === '/', 'an origin has no path')
      .transform((address) => new URL(address).origin),
  ),
);
/** Where anchors push to, as an encoder takes it. */
const pushFront = z
  .string()
  .regex(/^rtmps?:\/\/[A-Za-z0-9.-]+(?::\d{1,5})?\/[A-Za-z0-9_-]+$/, 'an address such as rtmp://push.example.com/live');
/** One that depended on the working directory would be another file for a command that is run elsewhere. */
const absolutePath = z.string().refine(isAbsolute, 'an absolute path');
/** Only needed where no bucket takes its place. */
const unlessBucket = z
  .string()
  .default('')
  .refine((path) => path === '' || isAbsolute(path), 'an absolute path');
const hostAndPort = z.string().regex(/^[\w.-]+:\d{1,5}$/, 'a host and a port, such as logs.example:6514');
const unlessBucketSettings = ['LOG_HEAD_FILE', 'LOG_ARCHIVE_DIR'] as const;
const passwordMinLength = z.coerce.number().int().min(8).max(20).default(8);

const aliyunNeeds = [
  'ALIYUN_CAPTCHA_KEY_ID',
  'ALIYUN_CAPTCHA_KEY_SECRET',
  'ALIYUN_CAPTCHA_SCENE_LOGIN',
  'ALIYUN_CAPTCHA_SCENE_FORGET',
  'ALIYUN_CAPTCHA_PREFIX',
] as const;
const aliyun = z
  .object({
    ALIYUN_CAPTCHA_KEY_ID: z.string().default(''),
    ALIYUN_CAPTCHA_KEY_SECRET: z.string().default(''),
    ALIYUN_CAPTCHA_REGION: z.enum(['cn', 'sgp']).default('cn'),
    ALIYUN_CAPTCHA_ENDPOINT: z.url().optional(),
    ALIYUN_CAPTCHA_SCENE_LOGIN: z.string().default(''),
    ALIYUN_CAPTCHA_SCENE_FORGET: z.string().default(''),
    ALIYUN_CAPTCHA_PREFIX: z.string().default(''),
  })
  .superRefine((value, context) => {
    const missing = aliyunNeeds.filter((name) => value[name] === '');
    if (missing.length === aliyunNeeds.length) return;
    for (const name of missing)
      context.addIssue({ code: 'custom', path: [name], message: 'Aliyun needs all of its settings, or none' });
  })
  .transform((value) =>
    value.ALIYUN_CAPTCHA_KEY_ID === ''
      ? null
      : {
          accessKeyId: value.ALIYUN_CAPTCHA_KEY_ID,
          accessKeySecret: new Secret(value.ALIYUN_CAPTCHA_KEY_SECRET),
          region: value.ALIYUN_CAPTCHA_REGION,
          prefix: value.ALIYUN_CAPTCHA_PREFIX,
          sceneIds: { login: value.ALIYUN_CAPTCHA_SCENE_LOGIN, forget: value.ALIYUN_CAPTCHA_SCENE_FORGET },
          baseUrl: value.ALIYUN_CAPTCHA_ENDPOINT,
        },
  );

/** `NAMI=…,HBIRD=…`; what follows the first `=` may hold further ones. */
const bySupplier = list.transform((pairs, context) => {
  const found = new Map(
    pairs.map((pair): [string, string] => {
      const at = pair.indexOf('=');
      return at < 0 ? [pair, ''] : [pair.slice(0, at), pair.slice(at + 1)];
    }),
  );
  if (found.size < pairs.length || [...found].some(([code, value]) => !/^[A-Z]{2,12}$/.test(code) || value === ''))
    context.addIssue({ code: 'custom', message: 'is written as CODE=value,OTHER=value, each code once' });
  return found;
});
/** `pictures.example=http://127.0.0.1:8080`: origins in place of hosts that no name service knows. */
const byHost = list
  .transform(
    (pairs) =>
      new Map(
        pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
      ),
  )
  .refine(
    (routes) => [...routes].every(([host, origin]) => host !== '' && URL.canParse(origin)),
    'is written as host=origin',
  );
const mostSuppliers = 20;
/** Its key goes there with each request: in the clear to this machine and the network around it alone. */
function isSafeAddress(address: string): boolean {
  const { protocol, hostname, search, hash, username } = new URL(address);
  if (`${search}${hash}${username}` !== '') return false;
  return protocol === 'https:' || hostname === 'localhost' || privateAddresses.check(hostname);
}
const feeds = z
  .object({
    FEED_SUPPLIERS: bySupplier.refine(
      (given) =>
        given.size <= mostSuppliers && [...given.values()].every((url) => URL.canParse(url) && isSafeAddress(url)),
      `names at most ${mostSuppliers} addresses, by https unless they are private`,
    ),
    FEED_KEYS: bySupplier,
  })
  .superRefine(({ FEED_SUPPLIERS, FEED_KEYS }, context) => {
    const missing = [...FEED_SUPPLIERS.keys()].filter((code) => !FEED_KEYS.has(code));
    if (missing.length > 0)
      context.addIssue({ code: 'custom', path: ['FEED_KEYS'], message: `has no key for ${missing.join(', ')}` });
  })
  .transform(({ FEED_SUPPLIERS, FEED_KEYS }) =>
    [...FEED_SUPPLIERS].map(([code, baseUrl]) => ({ code, baseUrl, key: new Secret(FEED_KEYS.get(code) ?? '') })),
  );

const routing = z.object({
  NODE_ENV: z.enum(['production', 'development', 'test']).default('production'),
  PRIVATE_HOSTS: list,
});

/** The reads that one account and one merchant may have at once, in one process. */
export const readLimits = z.object({
  DATABASE_READ_POOL: count(8),
  READS_PER_ACCOUNT: count(3),
  READS_WAITING_PER_ACCOUNT: count(12, 0),
  READ_WAIT_SECONDS: rate(3),
  READ_SECONDS_AT_ONCE: rate(1),
  READ_SECONDS_PER_SECOND: rate(0.5),
  READ_SHARE_OF_MERCHANT: rate(0.5),
  READ_SHARE_OF_PLATFORM: rate(0.75),
});

const schema = routing.extend({
  DATABASE_URL: secret,
  REDIS_URL: secret,
  REDIS_CA: absolutePath.optional(),
  REDIS_CERT: absolutePath.optional(),
  REDIS_KEY: absolutePath.optional(),
  SMTP_URL: secret,
  MAIL_FROM: z.string().default('Touchline <no-reply@touchline.invalid>'),
  ...keySettings,
  LOG_HEAD_FILE: unlessBucket,
  LOG_ARCHIVE_DIR: unlessBucket,
  LOG_RETENTION_MONTHS: count(25, 13),
  MATCH_HISTORY_DAYS: count(90, 30).pipe(z.int().max(760)),
  FILES_DIR: z.string().default('.data/files'),
  LOGO_ROUTES: byHost,
  WORKER_PARTS: list
    .transform((parts) => (parts.length === 0 ? [...workerParts] : parts))
    .pipe(z.array(z.enum(workerParts))),
  TASK_LEASE_SECONDS: count(5),
  PREDICTION_POSTPONED_HOURS: count(36).pipe(z.int().max(720)),
  SHELF_WAIT_MINUTES: count(shelfWaitMinutes, 0).pipe(z.int().max(1440)),
  PUSH_FRONT_ADDRESS: pushFront.default('rtmp://localhost/live'),
  CONTENT_PROVIDER: z.string().trim().min(1).max(20).default('合作供稿'),
  TABOO_WORDS_HELD: count(300_000, 0),
  API_HOST: z.string().default('127.0.0.1'),
  API_PORT: port.default(25_401),
  API_TLS_CERT: absolutePath.optional(),
  API_TLS_KEY: absolutePath.optional(),
  METRICS_PORT: port.default(25_409),
  WORKER_METRICS_PORT: port.optional(),
  BACKUP_MARKS: absolutePath.optional(),
  DATABASE_STANDBYS: count(0, 0),
  CERTIFICATE_ADDRESSES: list.pipe(z.array(hostAndPort)),
  MACHINE_HOST: privateAddress.default('127.0.0.1'),
  MACHINE_PORT: port.optional(),
  WEB_PORT: port.default(25_473),
  NGINX_PORT: port.default(25_488),
  PUBLIC_ORIGINS: origins,
  TRUSTED_PROXIES: list,
  COOKIE_SECURE: z.stringbool().optional(),
  REQUEST_SECONDS: count(10),
  TRANSFER_SECONDS: count(60),
  DATABASE_POOL: count(8),
  SESSION_IDLE_MINUTES: count(120),
  SESSION_ABSOLUTE_HOURS: count(12),
  PASSWORD_MIN_LENGTH: passwordMinLength,
  HASHES_AT_ONCE: count(2),
  HASHES_WAITING: count(32, 0),
  HASHES_WAITING_INSIDE: count(16, 0),
  CAPTCHA_PER_MINUTE: count(60),
  CAPTCHA_POOL: count(32, 0),
  ACCOUNT_FAILURES_ALLOWED: count(accountFailuresAllowed),
  ADDRESS_FAILURES_ALLOWED: count(addressFailuresAllowed),
  FORGET_PER_HOUR: count(20),
  CALENDAR_READS_PER_MINUTE: count(60),
  BOOKING_WAIT_SECONDS: rate(10),
  WRITES_AT_ONCE: count(60),
  WRITES_PER_SECOND: rate(2),
  REFUSALS_AT_ONCE: count(20),
  REFUSALS_PER_SECOND: rate(0.2),
  AUTOSAVES_AT_ONCE: count(30),
  AUTOSAVES_PER_SECOND: rate(3),
  REFUSALS_FOLDED_SECONDS: count(60, 0),
  CALL_RECORDS_SECONDS: count(60),
  ...readLimits.shape,
  LONG_WORK_PER_ACCOUNT: count(2),
  LONG_WORK_AT_ONCE: count(4),
  TRACES_URL: z.url({ protocol: /^https?$/ }).optional(),
  TRACES_SHARE: z.coerce.number().min(0).max(1).default(0.05),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
  WEB_DIST: z.string().optional(),
});

// oxlint-disable-next-line node/no-process-env -- the one place that reads the environment
const ambient = process.env;

const ownerSchema = z.object({ DATABASE_OWNER_URL: secret });

/** Only migrations, seed and first admin know the role that owns the tables. */
export function readOwnerConfig(environment: NodeJS.ProcessEnv = ambient) {
  return read(ownerSchema, environment);
}

const adminSchema = ownerSchema.extend({ ...keySettings, PASSWORD_MIN_LENGTH: passwordMinLength });

export function readAdminConfig(environment: NodeJS.ProcessEnv = ambient) {
  return withKeys(read(adminSchema, environment));
}

const verifySchema = z.object({
  ...keySettings,
  DATABASE_URL: secret,
  LOG_HEAD_FILE: unlessBucket,
  LOG_ARCHIVE_DIR: unlessBucket,
  FILES_DIR: schema.shape.FILES_DIR,
});

export function readVerifyConfig(environment: NodeJS.ProcessEnv = ambient) {
  const config = { ...withKeys(read(verifySchema, environment)), s3: read(s3Settings, environment) };
  requireFoldersUnlessBucket(config);
  return config;
}

const backupSchema = z.object({
  LOG_HEAD_FILE: unlessBucket,
  LOG_ARCHIVE_DIR: unlessBucket,
  FILES_DIR: schema.shape.FILES_DIR,
  BACKUP_MARKS: schema.shape.BACKUP_MARKS,
});

export type BackupConfig = ReturnType<typeof readBackupConfig>;

export function readBackupConfig(environment: NodeJS.ProcessEnv = ambient) {
  const stored = { ...read(backupSchema, environment), s3: read(s3Settings, environment) };
  requireFoldersUnlessBucket(stored);
  return { ...stored, backup: read(backupSettings, environment) };
}

const resealSchema = z.object({ ...keySettings, DATABASE_URL: secret });

export function readResealConfig(environment: NodeJS.ProcessEnv = ambient) {
  return withKeys(read(resealSchema, environment));
}

const databaseSchema = z.object({ DATABASE_URL: secret });

export function readDatabaseConfig(environment: NodeJS.ProcessEnv = ambient) {
  return read(databaseSchema, environment);
}

const shippingSchema = z.object({
  LOG_SHIP_TO: hostAndPort.transform((address) => new URL(`tls://${address}`)),
  LOG_SHIP_CA: absolutePath.optional(),
  LOG_SHIP_CERT: absolutePath.optional(),
  LOG_SHIP_KEY: absolutePath.optional(),
  LOG_HEAD_FILE: absolutePath.optional(),
});

export function readShippingConfig(environment: NodeJS.ProcessEnv = ambient) {
  return read(shippingSchema, environment);
}

const seedSchema = z.object({
  NODE_ENV: routing.shape.NODE_ENV,
  DEMO_PASSWORD_FILE: z.string().default('.data/demo-password'),
});

export function readSeedConfig(environment: NodeJS.ProcessEnv = ambient) {
  const value = read(seedSchema, environment);
  return { ...value, production: value.NODE_ENV === 'production' };
}

/** A certificate is of no use without its key. */
const certificates = [
  ['API_TLS_CERT', 'API_TLS_KEY'],
  ['REDIS_CERT', 'REDIS_KEY'],
] as const;

export type Config = ReturnType<typeof readConfig>;

export function readConfig(environment: NodeJS.ProcessEnv = ambient) {
  const value = read(schema, environment);
  const production = value.NODE_ENV === 'production';
  const localOrigins = [value.API_PORT, value.WEB_PORT, value.NGINX_PORT].flatMap((p) => [
    `http://127.0.0.1:${p}`,
    `http://localhost:${p}`,
  ]);
  if (production && value.PUBLIC_ORIGINS.length === 0)
    throw incomplete(['PUBLIC_ORIGINS: names the addresses that staff open']);
  if (production && value.LOGO_ROUTES.size > 0) throw incomplete(['LOGO_ROUTES: is for development alone']);
  for (const [one, other] of certificates)
    if ((value[one] === undefined) !== (value[other] === undefined))
      throw incomplete([`${one}: needs ${other}, and the other way round`]);
  const captcha = read(aliyun, environment);
  const suppliers = read(feeds, environment);
  const s3 = read(s3Settings, environment);
  requireFoldersUnlessBucket({ ...value, s3 });
  const media = read(mediaSettings, environment);
  const further = {
    ALIYUN_CAPTCHA_ENDPOINT: captcha?.baseUrl,
    FEED_SUPPLIERS: suppliers.map(({ baseUrl }) => baseUrl),
    S3_ENDPOINT: s3?.endpoint,
    MEDIA_NODES: media.nodes.map(({ httpAddress }) => httpAddress),
  };
  refusePlainRoutes(further, environment);
  return {
    ...withKeys(value),
    production,
    aliyun: captcha,
    feeds: suppliers,
    s3,
    media,
    origins: production ? value.PUBLIC_ORIGINS : [...value.PUBLIC_ORIGINS, ...localOrigins],
    cookieSecure: value.COOKIE_SECURE ?? production,
  };
}

function requireFoldersUnlessBucket(
  config: Record<(typeof unlessBucketSettings)[number], string> & { readonly s3: object | null },
): void {
  const missing = config.s3 === null ? unlessBucketSettings.filter((name) => config[name] === '') : [];
  if (missing.length > 0) throw incomplete(missing.map((name) => `${name}: an absolute path, unless S3_BUCKET is set`));
}

/** The keys as each use has them, in place of the settings: those are plain text. */
function withKeys<T extends Parameters<typeof keysFrom>[0]>(value: T) {
  const { LOG_CHAIN_KEY, SEALING_KEYS, HASHING_KEYS, ...rest } = value;
  const given = { LOG_CHAIN_KEY, SEALING_KEYS, HASHING_KEYS };
  return { ...rest, keys: keysFrom(given), typedKeys: typedKeysIn(given) };
}

function read<T>(shape: z.ZodType<T>, given: NodeJS.ProcessEnv): T {
  const { environment, complaints } = withSecretFiles(given);
  if (complaints.length > 0) throw incomplete(complaints);
  const parsed = shape.safeParse(environment);
  if (!parsed.success)
    throw incomplete(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
  refusePlainRoutes(parsed.data ?? {}, environment);
  return parsed.data;
}

/** In production nothing goes to another machine in the clear, unless the operator vouches for the way there. */
function refusePlainRoutes(settings: object, environment: NodeJS.ProcessEnv): void {
  const { NODE_ENV, PRIVATE_HOSTS } = routing.parse(environment);
  const plain = NODE_ENV === 'production' ? plainRoutes(Object.entries(settings), PRIVATE_HOSTS) : [];
  if (plain.length > 0) throw incomplete(plain);
}

const incomplete = (lines: readonly string[]): Error =>
  new Error(`configuration is not complete:\n${lines.map((line) => `  ${line}`).join('\n')}`);
