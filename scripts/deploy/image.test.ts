import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  existsSync,
  globSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { afterAll, expect, it } from 'vitest';
import { parse } from 'yaml';

import { findProgram } from '../services/programs.ts';
import { repositoryRoot } from '../services/service-dirs.ts';
import { readElf } from './image/elf.ts';
import { copyProduct, isLeftOut, productPaths } from './image/product.ts';
import { writeNginxHome } from './nginx-home.ts';

interface ComposeService {
  readonly command?: readonly string[];
  readonly user?: string;
  readonly read_only?: boolean;
  readonly cap_drop?: readonly string[];
  readonly security_opt?: readonly string[];
  readonly secrets?: readonly string[];
  readonly environment?: Record<string, string>;
  readonly ports?: readonly string[];
  readonly profiles?: readonly string[];
}
interface Compose {
  readonly services: Readonly<Record<string, ComposeService>>;
  readonly secrets: Readonly<Record<string, { file: string }>>;
}

const scratch = mkdtempSync(path.join(tmpdir(), 'touchline-image-'));
afterAll(() => rmSync(scratch, { recursive: true, force: true }));

const read = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const compose = parse(read('compose.yml'), { merge: true }) as Compose;
const container = 'scripts/deploy/container.ts';
/** Services that run our image. */
const own = ['api1', 'api2', 'worker', 'web', 'migrate', 'admin'];

it.each(own)('compose.yml runs %s without root, capabilities or a writable root', (name) => {
  expect(compose.services[name]).toMatchObject({
    user: '1000:1000',
    read_only: true,
    cap_drop: ['ALL'],
    security_opt: ['no-new-privileges:true'],
  });
});

it.each(own)('the first process of a container knows the command of %s', (name) => {
  const [command = ''] = compose.services[name]?.command ?? [];
  const known = [...read(container).matchAll(/'([\w-]+)'/g)].map(([, word]) => word);
  expect(known).toContain(command);
  expect(command === 'web' || existsSync(path.join(repositoryRoot, `apps/server/src/entry/${command}.ts`))).toBe(true);
});

it('compose.yml opens one port, to this machine only', () => {
  const ports = Object.values(compose.services).flatMap(({ ports: opened = [] }) => opened);
  expect(ports).toEqual(['127.0.0.1:25488:8080']);
});

it('every secret of compose.yml is a file, and each setting names one that its service holds', () => {
  for (const { file } of Object.values(compose.secrets)) expect(file).toMatch(/^\.\/secrets\//);
  for (const [name, { environment = {}, secrets = [] }] of Object.entries(compose.services))
    for (const [setting, value] of Object.entries(environment)) {
      if (!setting.endsWith('_FILE')) continue;
      expect(secrets, `${name}: ${setting}`).toContain(value.replace('/run/secrets/', ''));
      expect(Object.keys(compose.secrets)).toContain(value.replace('/run/secrets/', ''));
    }
});

it('no service of compose.yml that keeps running holds the role that owns the tables', () => {
  const holders = Object.entries(compose.services).filter(([, { secrets = [] }]) =>
    secrets.includes('database-owner-url'),
  );
  expect(holders.map(([name]) => name)).toEqual(['migrate', 'admin']);
  for (const [, { profiles }] of holders) expect(profiles).toEqual(['tools']);
});

it('the image takes paths that exist, ends without root, and starts the container program', () => {
  for (const at of productPaths.filter((name) => name !== 'apps/web/dist'))
    expect(existsSync(path.join(repositoryRoot, at)), at).toBe(true);
  expect(read('Dockerfile').trimEnd().split('\n').slice(-4)).toEqual([
    'USER 1000:1000',
    'STOPSIGNAL SIGTERM',
    `ENTRYPOINT ["node", "/opt/touchline/${container}"]`,
    'CMD ["api"]',
  ]);
});

it('the image is made from nothing that somebody else built', () => {
  expect(read('Dockerfile').match(/^FROM .*/gm)).toEqual(['FROM scratch']);
});

it('files that the started programs import are in the image', () => {
  const files = globSync(['scripts/deploy/*.ts', 'apps/server/src/**/*.ts'], { cwd: repositoryRoot });
  for (const file of files.filter((name) => !isLeftOut(name)))
    for (const [, target = ''] of read(file).matchAll(/from '(\.[^']+)'/g)) {
      const at = path.join(path.dirname(file), target);
      const isTaken = productPaths.some((folder) => at.startsWith(`${folder}/`) || at === folder) && !isLeftOut(at);
      expect(isTaken, `${file}: ${at}`).toBe(true);
    }
});

it('tests and packages of a checkout stay out of the image', () => {
  for (const at of ['apps/server/test/a.ts', 'apps/server/src/a.test.ts', 'apps/server/node_modules/a/a.js'])
    expect(isLeftOut(at), at).toBe(true);
});

it('files that git does not track stay out of the image, and modes are those that git knows', () => {
  const [from, to] = [path.join(scratch, 'checkout'), path.join(scratch, 'product')];
  const put = (file: string) => {
    mkdirSync(path.dirname(path.join(from, file)), { recursive: true });
    writeFileSync(path.join(from, file), file);
  };
  const tracked = [...productPaths.filter((name) => !name.startsWith('apps/web')), 'apps/web/public/icon.svg'];
  const held = tracked.map((name) => (path.extname(name) === '' ? `${name}/a.ts` : name));
  for (const file of held) put(file);
  for (const args of [
    ['init', '--quiet'],
    ['add', '.'],
  ])
    execFileSync('git', args, { cwd: from });
  for (const file of ['apps/server/.env', 'packages/db/dump.sql', 'apps/web/public/notes.txt']) put(file);
  for (const file of ['icon.svg', 'notes.txt', 'assets/index.js']) put(`apps/web/dist/${file}`);
  chmodSync(path.join(from, 'package.json'), 0o600);
  copyProduct(to, from);
  const copied = globSync('**', { cwd: to, withFileTypes: true }).filter((entry) => entry.isFile());
  expect(copied.map((entry) => path.relative(to, path.join(entry.parentPath, entry.name))).toSorted()).toEqual(
    [
      ...held.filter((file) => !file.startsWith('apps/web')),
      'apps/web/dist/assets/index.js',
      'apps/web/dist/icon.svg',
    ].toSorted(),
  );
  expect(statSync(path.join(to, 'package.json')).mode & 0o777).toBe(0o644);
});

it('a map of sources has no name that is another one in each build', () => {
  const [from, to] = [path.join(scratch, 'mapped'), path.join(scratch, 'steady')];
  const map = 'apps/web/dist/assets/index.js.map';
  mkdirSync(path.dirname(path.join(from, map)), { recursive: true });
  writeFileSync(path.join(from, map), '["default import.meta.ROLLDOWN_FILE_URL_VRAku6fj$hkApIISiBWPzg"]');
  execFileSync('git', ['init', '--quiet'], { cwd: from });
  copyProduct(to, from);
  expect(readFileSync(path.join(to, map), 'utf8')).toBe('["default import.meta.ROLLDOWN_FILE_URL"]');
});

it('a program names its loader and its libraries', () => {
  const nginx = readElf(findProgram('nginx'));
  expect(nginx?.loader).toMatch(/^\/lib.*\/ld-linux/);
  expect(nginx?.needed).toContain('libc.so.6');
  expect(readElf(path.join(repositoryRoot, 'package.json'))).toBeNull();
});

it.each([1, 2, 7])('nginx accepts the configuration in front of %i APIs', (count) => {
  const home = path.join(scratch, `nginx-${count}`);
  const apis = Array.from({ length: count }, (_, at) => `127.0.0.1:${30_001 + at}`);
  const config = writeNginxHome({ home, host: '127.0.0.1', port: '30000', scheme: 'http', apis });
  expect(readFileSync(config, 'utf8').match(/^ +server 127\.0\.0\.1:\d+ max_fails=1/gm)).toHaveLength(count);
  // Its logs are the outputs, which have to be a pipe as in a container.
  const command = `${findProgram('nginx')} -t -p ${home} -c ${config} -e /dev/stderr 2>&1 | cat`;
  expect(spawnSync('sh', ['-c', command], { encoding: 'utf8' }).stdout).toContain('test is successful');
});

it('nginx without an API is refused', () => {
  const plan = { home: path.join(scratch, 'none'), host: '127.0.0.1', port: '30000', scheme: 'http', apis: [] };
  expect(() => writeNginxHome(plan)).toThrow('needs the address of an API');
});

it('a container refuses a command that it does not know', () => {
  const { status, stderr } = spawnSync(process.execPath, [path.join(repositoryRoot, container), 'shell'], {
    encoding: 'utf8',
  });
  expect([status, stderr]).toEqual([2, expect.stringContaining('use: api | worker | migrate')]);
});
