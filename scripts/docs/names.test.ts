import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

import { codeSpans, withoutCode } from './markdown.ts';

const read = (file: string): string => readFileSync(file, 'utf8');
const isMade = (file: string): boolean => /(^|\/)(node_modules|dist|reports|\.data|\.git)(\/|$)/.test(file);
const files = globSync('**/*', { exclude: isMade }).map((file) => `/${file}`);
const sources = globSync(['{apps,packages,scripts}/**/*.{ts,tsx,sql}', 'deploy/**/*.{conf,template}'], {
  exclude: isMade,
})
  .map(read)
  .join('\n');
const known = new Set(sources.match(/[A-Za-z_$][\w$]*/g));
const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };

const pages = [
  'README.md',
  ...globSync('docs/**/*.md')
    .filter((file) => file !== 'docs/requirements.md')
    .toSorted(),
];
const guides = pages.filter((file) => /^docs\/(architecture|adding-a-feature)/.test(file));

/** A file or folder by the end of its path, such as `http/mount.ts`; `<feature>` stands for any name. */
function isFile(span: string): boolean {
  return span.includes('<') || existsSync(span) || files.some((file) => file.endsWith(`/${span.replace(/\/$/, '')}`));
}

function isNamed(span: string): boolean {
  if (/^[\w@<>.-]+(\/[\w@<>.-]+)*\.(ts|tsx|sql|tsv|md|mjs|json|conf)$/.test(span)) return isFile(span);
  if (/^\w[\w-]*(\/[\w<>-]+)+$/.test(span)) return isFile(span);
  // A name of the code: camelCase, a constant, a table, a function, a call’s id.
  if (/^[a-z]+[A-Z]\w*$|^[A-Z][a-z]+[A-Z]\w*$|^[\w.]+_\w+$|^(tenant|platform|identity|queue)\.\w+$/.test(span))
    return span.split('.').every((part) => known.has(part));
  return true;
}

test.each(guides)('every file, function, table and setting that %s names is there', (page) => {
  expect(codeSpans(read(page)).filter((span) => !isNamed(span))).toEqual([]);
});

test.each(pages)('every command of ours in %s is a script of package.json', (page) => {
  const commands = [...read(page).matchAll(/`npm run ([\w:-]+)/g)].map(([, name = '']) => name);
  expect(commands.filter((name) => !(name in scripts))).toEqual([]);
});

test.each(pages)('every link of %s leads to a file, and to a heading where it names one', (page) => {
  const links = [...withoutCode(read(page)).matchAll(/\]\((?!https?:)([^)\s]+)\)/g)].map(([, link = '']) => link);
  const broken = links.filter((link) => {
    const [file = '', anchor] = link.split('#');
    const target = file === '' ? page : path.join(path.dirname(page), file);
    return !existsSync(target) || (anchor !== undefined && !anchorsOf(read(target)).includes(anchor));
  });
  expect(broken).toEqual([]);
});

function anchorsOf(text: string): string[] {
  return [...withoutCode(text).matchAll(/^#+ (.+)$/gm)].map(([, title = '']) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}\s-]/gu, '')
      .replaceAll(/\s/g, '-'),
  );
}
