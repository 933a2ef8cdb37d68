import { sqlStatements } from '../../packages/db/src/sql-statements.ts';

/** Effect of one statement on one table, index or function. Of an ALTER TABLE with several parts each is one. */
export interface SchemaChange {
  /** With single spaces. */
  readonly text: string;
  /** With its schema; empty where it is about no table. */
  readonly table: string;
  /** The part of an ALTER TABLE; empty in other statements. */
  readonly action: string;
}

/** Stands in a statement for what is known only when the migration runs. */
export const madeName = 'made_by_the_migration';
/** For a query of an online file whose answers nobody can tell before. */
const unreadable = 'EXECUTE';

const name = String.raw`((?:"[^"]+"|\w+)(?:\.(?:"[^"]+"|\w+))?)`;
const tableOf = [
  new RegExp(String.raw`^ALTER TABLE (?:IF EXISTS )?(?:ONLY )?${name} `, 'i'),
  new RegExp(
    String.raw`^CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(?:IF NOT EXISTS )?(?:\w+ )?ON (?:ONLY )?${name}`,
    'i',
  ),
  new RegExp(String.raw`^DROP TABLE (?:IF EXISTS )?${name}`, 'i'),
  new RegExp(String.raw`^(?:UPDATE|DELETE FROM) (?:ONLY )?${name}`, 'i'),
  new RegExp(String.raw`^(?:TRUNCATE|LOCK|CLUSTER)(?: TABLE)? (?:ONLY )?${name}`, 'i'),
  new RegExp(String.raw`^(?:VACUUM|REINDEX)\b.*? ${name}$`, 'i'),
  new RegExp(String.raw`^REVOKE .*? ON (?:TABLE )?${name} FROM`, 'i'),
];
const block = /^DO\b.*?\$(\w*)\$([\s\S]*)\$\1\$/i;
/** Before it stand words of the block’s language, such as IF … THEN. */
const firstWord = /\b(?:ALTER|CREATE|DELETE|DROP|EXECUTE|INSERT|LOCK|REVOKE|TRUNCATE|UPDATE)\b[\s\S]*/i;

/** The changes of a migration, those in its DO blocks among them; of an online file, also those that its queries make. */
export function changesOf(text: string, isOnline = false): SchemaChange[] {
  return sqlStatements(text).flatMap((statement) => {
    if (isOnline && query.test(statement)) return changesOf(madeBy(statement));
    const body = block.exec(statement)?.[2];
    if (body === undefined) return changesIn(statement);
    return sqlStatements(body).flatMap((inner) => changesIn(firstWord.exec(inner)?.[0] ?? ''));
  });
}

const query = /^(?:SELECT|WITH|VALUES|TABLE)\b/i;
/** One text whose gaps are filled for each row. What is joined of parts or branches can say anything. */
const template = /^SELECT format\(\s*'((?:[^']|'')*)'\s*[,)](?![\s\S]*(?:\|\||\b(?:UNION|EXCEPT|INTERSECT)\b))/i;

function madeBy(statement: string): string {
  const text = template.exec(statement)?.[1]?.replaceAll("''", "'") ?? unreadable;
  return text.replaceAll(/%(?:\d+\$)?[sIL]/g, madeName);
}

function changesIn(statement: string): SchemaChange[] {
  const text = statement.replaceAll(/\s+/g, ' ').trim();
  const table = tableOf.map((pattern) => pattern.exec(text)?.[1]).find((found) => found !== undefined) ?? '';
  const [head] = tableOf[0]?.exec(text) ?? [];
  if (head === undefined) return [{ text, table, action: '' }];
  return splitAtCommas(text.slice(head.length)).map((action) => ({ text, table, action }));
}

/** Commas inside brackets or quotes separate nothing. */
function splitAtCommas(text: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const [token] of text.matchAll(/'(?:[^']|'')*'|[\s\S]/g)) {
    if (token === '(') depth += 1;
    if (token === ')') depth -= 1;
    if (token === ',' && depth === 0) parts.push('');
    else parts.push(`${parts.pop()}${token}`);
  }
  return parts.map((part) => part.trim());
}
