import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The feature that a skeleton is made for. */
export interface Feature {
  /** Its stem, in the plural: `match-templates`. */
  readonly stem: string;
  /** The singular in camel case: `matchTemplate`. */
  readonly entity: string;
  /** Of the permission tree: `val_new`. */
  readonly page: string;
  /** In Chinese: `模板`. */
  readonly name: string;
}

export interface Skeleton {
  readonly made: Readonly<Record<string, string>>;
  readonly edited: Readonly<Record<string, string>>;
}

const templates = join(import.meta.dirname, 'templates');
const capital = (text: string) => text.slice(0, 1).toUpperCase() + text.slice(1);
const camel = (text: string) => text.replaceAll(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
const snake = (text: string) => text.replaceAll('-', '_');
const kebab = (text: string) => text.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);

/** The texts of every file that a new resource needs, by path from the root. */
export function skeletonOf(feature: Feature, root: string): Skeleton {
  const { stem, entity } = feature;
  const words: Readonly<Record<string, string>> = {
    __feature__: stem,
    __features__: camel(stem),
    __Features__: capital(camel(stem)),
    __entity__: entity,
    __Entity__: capital(entity),
    '__entity-file__': kebab(entity),
    __table__: snake(stem),
    __page__: feature.page,
    __name__: feature.name,
  };
  const fill = (template: string) =>
    readFileSync(join(templates, `${template}.tpl`), 'utf8').replaceAll(/__[\w-]+?__/g, (word) => words[word] ?? word);
  const module = `apps/server/src/modules/${stem}`;
  const web = `apps/web/src/features/${stem}`;
  const made = {
    [`packages/db/migrations/${nextMigration(root)}_${snake(stem)}.sql`]: fill('migration.sql'),
    [`packages/contract/src/${stem}.ts`]: fill('contract.ts'),
    [`${module}/index.ts`]: fill('index.ts'),
    [`${module}/${stem}.routes.ts`]: fill('routes.ts'),
    [`${module}/${stem}.service.ts`]: fill('service.ts'),
    [`${module}/${stem}.repository.ts`]: fill('repository.ts'),
    [`${module}/${stem}.examples.ts`]: fill('examples.ts'),
    [`${module}/${stem}.test.ts`]: fill('test.ts'),
    [`${web}/${stem}-page.tsx`]: fill('page.tsx'),
    [`${web}/${kebab(entity)}-editor.tsx`]: fill('editor.tsx'),
    [`apps/web/src/locales/zh-CN/${stem}.json`]: fill('locale.json'),
  };
  const edit = (path: string, ...insertions: readonly (readonly [RegExp, string])[]) =>
    [path, insertions.reduce((text, [before, into]) => insert(path, text, before, into), read(root, path))] as const;
  const edited = Object.fromEntries([
    edit(
      'packages/contract/src/calls.ts',
      [/(?=\nexport const apiPrefix)/, `import { ${entity}Calls } from './${stem}.ts';\n`],
      [/(?=\} satisfies Record<string, Call>)/, `  ...${entity}Calls,\n`],
    ),
    edit(
      'apps/server/src/entry/routes.ts',
      [/(?=import type \{ Platform \})/, `import { ${camel(stem)}Routes } from '../modules/${stem}/index.ts';\n`],
      [/(?= {2}\};\n\})/, `    ...${camel(stem)}Routes(),\n`],
    ),
    edit(
      'packages/db/src/types.ts',
      [/(?=export interface DB \{)/, tableType(capital(camel(stem)))],
      [/(?=\n\}\s*$)/, `\n  "tenant.${snake(stem)}": Tenant${capital(camel(stem))};`],
    ),
  ]);
  return { made, edited };
}

/** As the generator of table types writes it; `npm run table-types` puts it in its place. */
function tableType(name: string): string {
  const columns = ['created_at: Generated<Timestamp>', 'id: Generated<Int8>', 'merchant_code: string', 'name: string'];
  const lines = [...columns, 'updated_at: Generated<Timestamp>'].map((column) => `  ${column};\n`).join('');
  return `export interface Tenant${name} {\n${lines}}\n\n`;
}

function nextMigration(root: string): string {
  const numbers = globSync(join(root, 'packages/db/migrations/*.sql')).map((path) =>
    Number(/(\d{4})_[^/]+$/.exec(path)?.[1]),
  );
  return String(Math.max(...numbers) + 1).padStart(4, '0');
}

function read(root: string, path: string): string {
  return readFileSync(join(root, path), 'utf8');
}

function insert(path: string, text: string, before: RegExp, into: string): string {
  if (!before.test(text)) throw new Error(`${path}: no place for ${into.trim()}`);
  return text.replace(before, () => into);
}
