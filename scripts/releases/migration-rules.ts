import { changesOf, madeName, type SchemaChange } from './migration-statements.ts';

interface Names {
  has(name: string): boolean;
}

interface KnownSchema {
  readonly tables: Names;
  /** Unique indexes and constraints: ON CONFLICT may rely on them. */
  readonly unique: Names;
  /** Whether that release's code names it. */
  readonly isUsed: (name: string) => boolean;
}

/** The schema that servers of the previous release work with. */
export interface PreviousSchema extends KnownSchema {
  readonly tables: ReadonlySet<string>;
  readonly unique: ReadonlySet<string>;
}

interface MigrationRule {
  readonly name: string;
  readonly why: string;
  isBroken(change: SchemaChange, previous: KnownSchema, all: readonly SchemaChange[]): boolean;
}

const constraint = /^ADD (?:CONSTRAINT \S+ )?(?:CHECK|UNIQUE|PRIMARY KEY|EXCLUDE|FOREIGN KEY)\b/i;
const newColumn = /^ADD (?:COLUMN )?(?!CONSTRAINT|CHECK|UNIQUE|PRIMARY|EXCLUDE|FOREIGN)/i;
const setNotNull = /^ALTER (?:COLUMN )?\S+ SET NOT NULL/i;
const newType = /^ALTER (?:COLUMN )?\S+ (?:SET DATA )?TYPE\b/i;
const stableCalls = /\b(?:now|current_date|current_timestamp|make_interval)\(\)?/gi;

const isKnown = ({ table }: SchemaChange, { tables }: KnownSchema) => tables.has(table);
const lastWord = (name = '') => name.replaceAll('"', '').split('.').at(-1) ?? '';

/** A default that is another value in each row, so that all rows are written anew. */
function hasRowDefault(action: string): boolean {
  const [, expression = ''] = /\bDEFAULT (.*)/i.exec(action) ?? [];
  return expression
    .replaceAll(stableCalls, '')
    .replaceAll(/'(?:[^']|'')*'/g, '')
    .includes('(');
}

/** How a migration can break servers of the previous release, or keep everybody waiting. */
export const migrationRules: readonly MigrationRule[] = [
  {
    name: 'drops-used',
    why: 'the previous release uses it: drop it a release later',
    isBroken({ text, table, action }, previous) {
      const column = /^DROP (?:COLUMN )?(?!CONSTRAINT)(?:IF EXISTS )?(\S+)/i.exec(action)?.[1];
      if (column !== undefined) return previous.tables.has(table) && previous.isUsed(lastWord(column));
      const unique = /^DROP CONSTRAINT (?:IF EXISTS )?(\S+)/i.exec(action) ?? /^DROP INDEX .*?(\S+)$/i.exec(text);
      if (unique !== null) return previous.unique.has(lastWord(unique[1]));
      const dropped =
        /^DROP (?:TABLE|VIEW|MATERIALIZED VIEW|FUNCTION|PROCEDURE|SEQUENCE|TYPE|DOMAIN|SCHEMA) (?:IF EXISTS )?([\w."]+)/i;
      const name = dropped.exec(text)?.[1];
      return name !== undefined && previous.isUsed(lastWord(name));
    },
  },
  {
    name: 'renames',
    why: 'the previous release knows the old name: add the new one beside it',
    isBroken: ({ text, table, action }, { tables, isUsed }) =>
      /^(?:RENAME|SET SCHEMA)\b/i.test(action)
        ? tables.has(table) && !/^RENAME CONSTRAINT\b/i.test(action)
        : isUsed(lastWord(/^ALTER (?!INDEX)\w+ ([\w."]+).* RENAME TO /i.exec(text)?.[1])),
  },
  {
    name: 'wants-values',
    why: 'the previous release writes rows without it: give it a default',
    isBroken: (change, previous) =>
      isKnown(change, previous) &&
      (setNotNull.test(change.action) ||
        /^ALTER (?:COLUMN )?\S+ DROP DEFAULT/i.test(change.action) ||
        (newColumn.test(change.action) &&
          / NOT NULL\b/i.test(change.action) &&
          !/ (?:DEFAULT|GENERATED) /i.test(change.action))),
  },
  {
    name: 'narrows',
    why: 'the previous release may write what is refused from now on',
    isBroken: (change, previous) =>
      isKnown(change, previous) &&
      (newType.test(change.action) ||
        constraint.test(change.action) ||
        /^CREATE UNIQUE INDEX\b|^REVOKE\b/i.test(change.text)),
  },
  {
    name: 'blocks-writes',
    why: 'build the index by CREATE INDEX CONCURRENTLY in a file that ends in .online.sql',
    isBroken: (change, previous) =>
      isKnown(change, previous) && /^(?:CREATE (?:UNIQUE )?INDEX|REINDEX)\b(?!.* CONCURRENTLY )/i.test(change.text),
  },
  {
    name: 'rewrites',
    why: 'nobody reads or writes the table while all of its rows are written anew',
    isBroken: (change, previous) =>
      isKnown(change, previous) &&
      (newType.test(change.action) ||
        /^SET (?:LOGGED|UNLOGGED|ACCESS METHOD|TABLESPACE)\b/i.test(change.action) ||
        /^(?:CLUSTER|VACUUM \(?FULL)\b/i.test(change.text) ||
        (newColumn.test(change.action) &&
          (/ GENERATED |\bserial\b/i.test(change.action) || hasRowDefault(change.action)))),
  },
  {
    name: 'validates',
    why: 'add the constraint NOT VALID, and validate it in a later file',
    isBroken(change, previous, all) {
      if (!isKnown(change, previous)) return false;
      const { action, table } = change;
      const isValidation = /^VALIDATE CONSTRAINT\b/i.test(action);
      if (isValidation) return all.some((other) => other.table === table && !/^VALIDATE\b/i.test(other.action));
      const isNewRule =
        constraint.test(action) || (newColumn.test(action) && / (?:CHECK|REFERENCES|UNIQUE)\b/i.test(action));
      return setNotNull.test(action) || (isNewRule && !/ NOT VALID$| USING INDEX /i.test(action));
    },
  },
  {
    name: 'locks-rows',
    why: 'the rows stay locked until the migration ends: change a part of them at a time',
    isBroken: (change, previous) =>
      isKnown(change, previous) &&
      (/^(?:TRUNCATE|LOCK)\b/i.test(change.text) ||
        (/^(?:UPDATE|DELETE)\b/i.test(change.text) && !/ WHERE /i.test(change.text))),
  },
  {
    name: 'hides-statements',
    why: 'no rule sees what a made-up statement does',
    isBroken: ({ text, action }) =>
      /^(?:EXECUTE|DO)\b/i.test(text) ||
      text.startsWith(madeName) ||
      (action.includes(madeName) && !/^VALIDATE CONSTRAINT \S+$/i.test(action)),
  },
];

/** Nobody knows what a made statement is about: it may be anything that the previous release has. */
function orMade({ tables, unique, isUsed }: PreviousSchema): KnownSchema {
  const isMade = (name: string) => lastWord(name) === madeName;
  return {
    tables: { has: (name) => isMade(name) || tables.has(name) },
    unique: { has: (name) => isMade(name) || unique.has(name) },
    isUsed: (name) => isMade(name) || isUsed(name),
  };
}

const exemption = /^-- exempt ([\w-]+): (.*)$/gm;
const shortestReason = 20;

/** Faults of a migration; an exemption needs a reason and something to exempt. */
export function faultsOf(file: string, text: string, previous: PreviousSchema): string[] {
  const changes = changesOf(text, file.endsWith('.online.sql'));
  const exempt = new Map([...text.matchAll(exemption)].map(([, rule = '', reason = '']) => [rule, reason]));
  const faults: string[] = [];
  for (const rule of migrationRules) {
    const broken = changes.filter((change) => rule.isBroken(change, orMade(previous), changes));
    const reason = exempt.get(rule.name);
    if (reason === undefined)
      faults.push(...broken.map((change) => `${file}: ${rule.name}: ${change.text.slice(0, 100)}: ${rule.why}`));
    else if (broken.length === 0) faults.push(`${file}: nothing is exempt from ${rule.name}`);
    else if (reason.length < shortestReason) faults.push(`${file}: the exemption from ${rule.name} needs a reason`);
    exempt.delete(rule.name);
  }
  return [...faults, ...Array.from(exempt.keys(), (name) => `${file}: no rule is called ${name}`)];
}

/** Tables and unique indexes of a dump such as schema.sql. */
export function schemaNames(dump: string): Pick<PreviousSchema, 'tables' | 'unique'> {
  const namesIn = (pattern: RegExp) => new Set(Array.from(dump.matchAll(pattern), ([, found = '']) => found));
  return {
    tables: namesIn(/^CREATE TABLE (\S+) \(/gm),
    unique: namesIn(/(?:^CREATE UNIQUE INDEX|^ +ADD CONSTRAINT) (\w+)(?: ON| UNIQUE| PRIMARY KEY)\b/gm),
  };
}
