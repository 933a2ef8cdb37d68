import { parseArgs } from 'node:util';

import { killPostgres, killService, startServices } from '../../scripts/services/manage.ts';
import { createWire } from '../server/test/browser/wire.ts';
import { noLimits } from '../server/test/stack/no-limits.ts';
import { liveWithAnchors } from './canary/anchors.journey.ts';
import { Canaries, type WatchedWorld } from './canary/canaries.ts';
import { isDeclared } from './canary/declared.ts';
import { liveThrough } from './canary/journeys.ts';
import { liveWithKeys } from './canary/keys.journey.ts';
import { sendMalformed, sendStrangeCookies, undeclaredSecretFields } from './canary/malformed.ts';
import { type Find, searchText } from './canary/search.ts';
import { SeenTexts } from './canary/seen.ts';
import { missedLeaks } from './canary/self-test.ts';
import { readTraces } from './canary/traces.ts';
import { Client } from './lib/client.ts';
import { openSession, plantCrowd, type ProofPerson } from './lib/people.ts';
import { plantSuperAdmin } from './lib/rights.ts';
import { openWorld } from './lib/world.ts';

const { values: given } = parseArgs({
  options: {
    keys: { type: 'string', default: '10000' },
    /** `keys` leaves out every other secret. */
    only: { type: 'string' },
  },
});
const domainKeys = Number(given.keys);

const began = Date.now();
const world = await openWorld({
  name: 'canary',
  services: ['postgres', 'redis', 'mail', 'nginx'],
  settings: {
    TRUSTED_PROXIES: '127.0.0.1',
    CAPTCHA_PER_MINUTE: '100000',
    ACCOUNT_FAILURES_ALLOWED: '100000',
    ADDRESS_FAILURES_ALLOWED: '100000',
    FORGET_PER_HOUR: '100000',
    ...noLimits,
    REFUSALS_FOLDED_SECONDS: '0',
    LOG_LEVEL: 'debug',
  },
});
let proven = false;
try {
  proven = await run();
} catch (error) {
  console.error(error);
}
await world.close(proven ? 'proven' : 'failed');
console.log(`canary: ${proven ? 'no secret outside its declared places' : 'FAILED'} (${seconds()} s)`);
process.exit(proven ? 0 : 1);

async function run(): Promise<boolean> {
  const unknown = undeclaredSecretFields();
  if (unknown.length > 0) throw new Error(`no canary goes into the secret fields ${unknown.join(', ')}`);
  const canaries = new Canaries();
  const seen = new SeenTexts();
  for (const name of ['DATABASE_URL', 'DATABASE_OWNER_URL', 'REDIS_URL'] as const)
    canaries.learn('server key', new URL(world.env[name] ?? '').password, name);
  canaries.learn('server key', world.env['LOG_CHAIN_KEY'] ?? '', 'LOG_CHAIN_KEY');
  for (const [use, keys] of Object.entries(world.keys))
    canaries.learn('server key', keys.reveal(), `the key of ${use}`);

  const redisCommands: string[] = [];
  const monitor = await world.redis.monitor();
  monitor.on('monitor', (_time: string, command: string[]) => redisCommands.push(command.join(' ')));
  monitor.on('error', () => undefined);

  const people = await plantCrowd(world.owner, { merchants: 2, perMerchant: 2 });
  await Promise.all([world.startApi(0), world.startApi(1)]);
  world.startWorker();
  const wire = createWire({ port: world.ports.nginx, sockets: 8, timeoutMs: 60_000 });
  const clientWorld = { wire, redis: world.redis, origin: world.origin, canaries, seen };
  const [first, second, third] = people;
  if (!first || !second || !third) throw new Error('nobody planted');
  canaries.learn('password', first.password, 'a planted account');
  const chief = await openSession(world.owner, await plantSuperAdmin(world.owner));
  canaries.learn('session token', chief.token, 'a planted session');
  await liveWithKeys(clientWorld, chief.token, domainKeys);
  await liveWithAnchors(clientWorld, chief.token, { owner: world.owner, sealing: world.keys.sealing });
  if (given.only !== 'keys') await liveWithOthers(clientWorld, [first, third], second);
  wire.close();
  monitor.disconnect();

  const sources = [...seen.sources(), ...(await readTraces(world, redisCommands))];
  const needles = canaries.needles();
  const finds = sources.flatMap(([source, text]) => searchText(source, text, needles));
  const leaks = finds.filter((find) => !isInDeclaredSource(find));
  for (const { source, form, canary, around } of leaks) {
    const named = canaries.name(around) ?? canary;
    console.error(`\nLEAK in ${source} (${form}): ${named.kind} from ${named.from}\n  …${around}…`);
  }
  const missed = await missedLeaks(world, canaries, sources);
  for (const source of missed) console.error(`\nthe search misses a planted leak: ${source}`);
  const size = sources.reduce((sum, [, text]) => sum + text.length, 0);
  console.log(
    `${canaries.all.length} canaries × ${sources.length} places (${(size / 2 ** 20).toFixed(1)} MB, of them ${seen.answers} answers): ` +
      `${finds.length - leaks.length} at declared places, ${leaks.length} anywhere else`,
  );
  return leaks.length === 0 && missed.length === 0;
}

async function liveWithOthers(
  clientWorld: WatchedWorld,
  signingIn: readonly ProofPerson[],
  signedIn: ProofPerson,
): Promise<void> {
  const { canaries } = clientWorld;
  for (const person of signingIn) await liveThrough(clientWorld, person, world.env['MAIL_CATCHER_URL'] ?? '');
  await sendMalformed(new Client(clientWorld), canaries, 'signed out');
  const client = new Client(clientWorld);
  client.cookies.set('session', (await openSession(world.owner, signedIn)).token);
  await sendMalformed(client, canaries, 'signed in');
  await sendStrangeCookies(new Client(clientWorld), canaries);
  await whileServicesAreAway(new Client(clientWorld), canaries);
}

/** Errors of lost connections are the likeliest to print an address with its password. */
async function whileServicesAreAway(client: Client, canaries: Canaries): Promise<void> {
  const body = { account: 'someone', reCaptchaAliYun: 'x' };
  const everything = async () => {
    const password = canaries.make('password', 'a sign-in while services are away');
    await client.call('sign-in.login', { body: { ...body, password } });
    await client.call('captcha.issue', { query: { scene: 'login' } });
    const resetToken = canaries.make('reset token', 'a reset while services are away');
    await client.call('sign-in.reset-password', { body: { password, resetToken } });
    await client.call('profile.undo-email', {
      body: { undoToken: canaries.make('undo token', 'an undo, services away') },
    });
  };
  await killService(world.options, 'redis');
  await everything();
  await startServices(world.options, ['redis']);
  await killPostgres(world.options);
  await everything();
  await startServices(world.options, ['postgres']);
  while ((await client.call('system.ready')).status !== 200);
}

function isInDeclaredSource({ source, canary }: Find): boolean {
  return isDeclared(canary.kind, source) || (source === canary.from && isDeclared(canary.kind, 'mail to its owner'));
}

function seconds(): string {
  return ((Date.now() - began) / 1000).toFixed(0);
}
