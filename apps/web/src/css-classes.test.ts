import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { expect, test } from 'vitest';

const read = (file: string): string => readFileSync(path.join(import.meta.dirname, file), 'utf8');

/** Classes that a component takes from a CSS module which has no such class. The compiler types a module as any names. */
function missingClasses(source: string, readModule: (specifier: string) => string): string[] {
  return Array.from(source.matchAll(/^import (\w+) from '([^']+\.module\.css)';$/gm)).flatMap(
    ([, local = '', specifier = '']) => {
      const classes = new Set(Array.from(readModule(specifier).matchAll(/\.([a-zA-Z][\w-]*)/g), ([, name]) => name));
      const used = source.replaceAll(/^import .*$/gm, '').matchAll(new RegExp(`\\b${local}\\.(\\w+)`, 'g'));
      return Array.from(used, ([, name = '']) => name).filter((name) => !classes.has(name));
    },
  );
}

test('every class that a component names stands in its CSS module', () => {
  const files = globSync('**/*.tsx', { cwd: import.meta.dirname });
  expect(files.length).toBeGreaterThan(200);
  const missing = files.flatMap((file) =>
    missingClasses(read(file), (specifier) => read(path.join(path.dirname(file), specifier))).map(
      (name) => `${file}: ${name}`,
    ),
  );
  expect(missing).toEqual([]);
});

test('a class that the CSS module lacks is found', () => {
  const source = "import styles from './a.module.css';\nexport const a = [styles.there, styles.lost];\n";
  expect(missingClasses(source, () => '.there { color: red; }')).toEqual(['lost']);
});
