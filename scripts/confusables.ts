import { readFileSync, writeFileSync } from 'node:fs';

/**
 * Makes `packages/domain/src/confusables.json` of Unicode's confusables.txt (UTS 39), which stands at
 * https://www.unicode.org/Public/security/: `node scripts/confusables.ts <confusables.txt>`.
 */
const [path = ''] = process.argv.slice(2);
const text = readFileSync(path, 'utf8').replace(/^\uFEFF/u, '');
const version = /^# Version: (\S+)/m.exec(text)?.[1] ?? 'unknown';

const read = (codes: string) =>
  String.fromCodePoint(
    ...codes
      .trim()
      .split(/\s+/)
      .map((code) => Number.parseInt(code, 16)),
  );

const pairs = text.split('\n').flatMap((line) => {
  const [source = '', target = ''] = line.replace(/#.*/u, '').split(';');
  return source.trim() === '' ? [] : [[read(source), read(target)] as const];
});
const byTarget = Map.groupBy(pairs, ([, target]) => target);
const groups = [...byTarget]
  .map(
    ([target, all]) =>
      [
        target,
        all
          .map(([source]) => source)
          .toSorted()
          .join(''),
      ] as const,
  )
  .toSorted(([one], [other]) => (one < other ? -1 : 1));

writeFileSync(
  new URL('../packages/domain/src/confusables.json', import.meta.url),
  `${JSON.stringify({ version, characters: Object.fromEntries(groups) }, null, 1)}\n`,
);
console.log(`${pairs.length} characters of version ${version}`);
