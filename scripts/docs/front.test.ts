import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { steps } from '../check/steps.ts';
import { portsFrom } from '../services/service-dirs.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
const pages = ['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'docs/testing.md'];

const commandsIn = (text: string): string[] =>
  [...text.matchAll(/\bnpm (?:run (?:--silent )?)?([\w:-]+)/g)]
    .map(([, name = '']) => name)
    .filter((name) => !['ci', 'install'].includes(name) && !/^\d/.test(name));

function linksIn(page: string): string[] {
  return [...read(page).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
}

/** As hosts of repositories make them of headings. */
function anchorsOf(file: string): string[] {
  return [...read(file).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(' ', '-'),
  );
}

test.each(pages)('every npm command in %s is a script of package.json', (page) => {
  const code = [...read(page).matchAll(/```[\s\S]*?```|`[^`\n]+`/g)].map(([span]) => span).join('\n');
  expect(commandsIn(code).filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages)('every relative link in %s leads to a file, and to its heading', (page) => {
  const broken = linksIn(page).filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    return !existsSync(path.join(root, target)) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
  });
  expect(broken).toEqual([]);
});

test('the README shows six pictures, and docs/pictures holds no other than those that a page shows', () => {
  const shown = [...read('README.md').matchAll(/!\[[^\]]+\]\(([^)]+)\)/g)].map(([, file = '']) => file);
  expect(shown).toHaveLength(6);
  const linked = new Set(
    globSync(['*.md', 'docs/**/*.md'], { cwd: root }).flatMap((page) =>
      linksIn(page).map((link) => path.join(path.dirname(page), link)),
    ),
  );
  expect(globSync('docs/pictures/*', { cwd: root }).filter((file) => !linked.has(file))).toEqual([]);
});

test('the journey of the README’s pictures takes each of them', () => {
  const taken = [...read('apps/e2e/readme/pictures.spec.ts').matchAll(/takePicture\(page, '([\w-]+)'\)/g)];
  expect(taken.map(([, name]) => `docs/pictures/${name}.webp`).toSorted()).toEqual(
    globSync('docs/pictures/*', { cwd: root }).toSorted(),
  );
});

test('the README’s table has ten commands, and docs/testing.md has every one', () => {
  const [, table = ''] = /^## Commands\n([\s\S]*?)^\[/m.exec(read('README.md')) ?? [];
  expect(table.match(/^\| `npm /gm)).toHaveLength(10);
  const [, all = ''] = /^## All commands\n([\s\S]*)/m.exec(read('docs/testing.md')) ?? [];
  const listed = new Set(commandsIn(all));
  // npm runs it by itself.
  expect(Object.keys(scripts).filter((name) => name !== 'prepare' && !listed.has(name))).toEqual([]);
});

test('the hosted workflow runs steps of the check', () => {
  const named = [...read('.github/workflows/check.yml').matchAll(/^ +steps: ([\w,-]+)$/gm)];
  expect(named).toHaveLength(3);
  const known = new Set(steps.map(({ script }) => script));
  expect(named.flatMap(([, list = '']) => list.split(',')).filter((step) => !known.has(step))).toEqual([]);
});

test('compose.dev.yml opens the ports that the settings expect, to this machine only', () => {
  const { postgres, redis } = portsFrom(25_400);
  const ports = [...read('compose.dev.yml').matchAll(/ports: \['([^']+)'\]/g)].map(([, port]) => port);
  expect(ports).toEqual([`127.0.0.1:${postgres}:5432`, `127.0.0.1:${redis}:6379`]);
});

test('.nvmrc names the Node that package.json asks for', () => {
  const { engines } = JSON.parse(read('package.json')) as { engines: { node: string } };
  expect(engines.node).toBe(`>=${read('.nvmrc').trim()}`);
});
