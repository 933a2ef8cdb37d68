import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

import { changesSince, copyTree } from './new/copy.ts';

/** Makes a resource in a copy of the tree, holds it to the check, adds a field, and counts the files of both. */
const { values } = parseArgs({ options: { small: { type: 'boolean', default: false } } });
const most = { files: 14, edited: 3, filesPerField: 5 };
const quick = ['types', 'boundaries', 'locales'];
const steps = values.small ? quick : [...quick, 'lint', 'unused'];
const proofs = ['http/permission-matrix', 'http/stale', 'entry/routes', 'modules/badges'];

const copy = copyTree(process.cwd());
const wrong: string[] = [];
try {
  addPage();
  changesSince(copy);
  run('new', '--', 'badges', '--entity', 'badge', '--page', 'val_bdg', '--name', '徽章');
  if (wrong.length > 0) throw new Error(wrong.join('\n'));
  const made = changesSince(copy);
  // In small once is enough: what is wrong with the resource is so with its field as well.
  if (!values.small) hold('a new resource');
  addField();
  const field = changesSince(copy);
  hold('a further field');
  const files = made.made.length + made.edited.length;
  const filesPerField = field.made.length + field.edited.length;
  console.log(
    `a new resource: ${made.made.length} files new, ${made.edited.length} edited (${files}, at most ${most.files})`,
  );
  console.log(`a further field: ${filesPerField} files (at most ${most.filesPerField}): ${field.edited.join(', ')}`);
  if (files > most.files || made.edited.length > most.edited) wrong.push('a new resource touches too many files');
  if (filesPerField > most.filesPerField) wrong.push('a further field touches too many files');
} finally {
  rmSync(copy, { recursive: true, force: true });
}
for (const each of wrong) console.error(each);
process.exit(wrong.length === 0 ? 0 : 1);

function hold(what: string): void {
  for (const step of steps) run(step);
  if (!values.small) run('vitest', ...proofs.map((path) => `apps/server/src/${path}`));
  console.log(`${what}: ${steps.join(', ')}${values.small ? '' : ', matrix, stale and sort tests'}`);
}

function run(script: string, ...args: readonly string[]): void {
  const command = script === 'vitest' ? ['npx', 'vitest', 'run', ...args] : ['npm', 'run', '--silent', script, ...args];
  const [program = '', ...rest] = command;
  const { status, stdout, stderr } = spawnSync(program, rest, { cwd: copy, encoding: 'utf8' });
  if (status !== 0) wrong.push(`${script} is red:\n${`${stdout}${stderr}`.slice(-4000)}`);
}

function edit(path: string, before: string, after: string): void {
  const file = join(copy, path);
  const text = readFileSync(file, 'utf8');
  if (!text.includes(before)) throw new Error(`${path} has no ${before}`);
  writeFileSync(
    file,
    text.replace(before, () => after),
  );
}

/** Every page of the tree has its feature by now. */
function addPage(): void {
  edit(
    'packages/domain/src/access/permission-tree.ts',
    "page('val_vid', '短视频', 'action')",
    "page('val_vid', '短视频', 'action'), page('val_bdg', '徽章', 'action')",
  );
}

/** An optional text, as somebody would add it by hand. */
function addField(): void {
  const contract = 'packages/contract/src/badges.ts';
  const editor = 'apps/web/src/features/badges/badge-editor.tsx';
  writeFileSync(
    join(copy, 'packages/db/migrations/9999_badge_notes.sql'),
    `ALTER TABLE tenant.badges ADD note text NOT NULL DEFAULT '';
GRANT INSERT (note), UPDATE (note) ON tenant.badges TO touchline_app;\n`,
  );
  edit('packages/db/src/types.ts', 'TenantBadges {', 'TenantBadges {\n  note: Generated<string>;');
  edit(
    contract,
    'name: field(fieldRules.name),',
    "name: field(fieldRules.name),\n  note: field(fieldRules.roleDescription).default(''),",
  );
  edit(contract, '  name: z.string(),', '  name: z.string(),\n  note: z.string(),');
  edit(
    contract,
    "    updatedTime: { type: 'instant'",
    "    note: { type: 'text' },\n    updatedTime: { type: 'instant'",
  );
  edit(editor, "{ name: '' }", "{ name: '', note: '' }");
  edit(
    editor,
    'rule: fieldRules.name },',
    "rule: fieldRules.name },\n    note: { label: t('fields.note'), rule: fieldRules.roleDescription },",
  );
  edit(
    editor,
    '<TextInput key="name" form={form} name="name" />',
    '<TextInput key="name" form={form} name="name" />, <TextInput key="note" form={form} name="note" isOptional />',
  );
  edit('apps/web/src/locales/zh-CN/badges.json', '"name": "名称"', '"name": "名称", "note": "备注"');
}
