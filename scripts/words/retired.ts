/** A word that names no longer hold: it meant several things, or the thing has another name. */
export interface RetiredName {
  /** Matches a name in lower-case words: `openPlace` and `open-place.ts` are both `open place`. */
  readonly pattern: RegExp;
  readonly because: string;
  readonly instead: string;
  /** The only files that the rule is about; without it, all. */
  readonly within?: RegExp;
  /** Which names: those of the specification bind exported names, tables and calls alone, and files. */
  readonly reach: 'every name' | 'public names';
}

/** The product's own things: their names hold no word that the specification uses for something else. */
const product = /^(packages\/|apps\/server\/src\/modules\/|apps\/web\/src\/(features|widgets)\/)/;

/** The one list of retired names: `npm run words` and the test of [WIR-31] both read it. */
export const retiredNames: readonly RetiredName[] = [
  {
    pattern: /\bplaces?\b/,
    because: 'nine meanings',
    instead: 'SportPage, ListState, SignedInDevice, ServiceDirs, TextRange, …',
    reach: 'every name',
  },
  { pattern: /\btold\b/, because: 'invented', instead: 'SupplierRecord, reported…, announced…', reach: 'every name' },
  {
    pattern: /^(use )?late$/,
    because: 'two meanings',
    instead: 'lazyPart, useDelayed',
    within: /^apps\/web\//,
    reach: 'every name',
  },
  {
    pattern: /\btickets?\b/,
    because: 'a ticket is a published prediction',
    instead: 'AdmissionRequest',
    within: /^apps\/server\/src\/http\//,
    reach: 'every name',
  },
  {
    pattern: /\bstandings?\b/,
    because: 'seven meanings',
    instead: 'LeagueTable, AccountState, … by meaning',
    reach: 'every name',
  },
  {
    pattern: /\basked\b/,
    because: 'fourteen meanings',
    instead: 'ListQuery, request, … by meaning',
    reach: 'every name',
  },
  {
    pattern: /^(can change|may manage|may act|may write|can judge)$/,
    because: 'one thing with five names',
    instead: 'useMay(key)',
    reach: 'every name',
  },
  {
    pattern: /\bcompan(y|ies)\b/,
    because: 'one thing with two names',
    instead: 'merchant',
    within: /^(apps\/(web|server|e2e|proofs)|packages\/(domain|db)|scripts)\//,
    reach: 'every name',
  },
  {
    pattern: /^(picks|forecast settlement)$/,
    because: 'one thing with five names',
    instead: 'selection',
    within: /^(apps\/(web|server)|packages\/domain)\/(?!.*\.api\.ts$)/,
    reach: 'every name',
  },
  {
    pattern: /streamer|programme? ?entry|\bepg|fixture ?list|push ?project|compan(y|ies) ?(record|table)|odds ?list/,
    because: 'the specification has several words for one thing',
    instead: 'anchor, appointment, match, push target, merchant, prediction',
    reach: 'public names',
  },
  { pattern: /sensitive ?word/, because: 'one thing with three names', instead: 'taboo word', reach: 'public names' },
  {
    pattern: /schedule|project|program|compan(y|ies)|key ?word/,
    because: 'means something else to a programmer',
    instead: 'match, push target, appointment, merchant, taboo word',
    within: product,
    reach: 'public names',
  },
];

/** A name that a table, a column or the wire has: the program cannot choose it. */
interface FixedName {
  readonly name: string;
  readonly within: RegExp;
  readonly because: string;
}

/** Readers and stand-ins of the suppliers' odds lists. */
const suppliersWire = /^apps\/(server\/(src\/modules\/supplier-feed|test\/planted)|e2e\/support)\//;

const fixedNames: readonly FixedName[] = [
  { name: 'told_at', within: /./, because: 'a column of the suppliers’ tables' },
  {
    name: 'place',
    within: /^(packages\/db\/src\/types\.ts|apps\/server\/src\/modules\/predictions\/forms\.(repository|service)\.ts)$/,
    because: 'a column of tenant.prediction_forms, and a field of its call',
  },
  { name: 'place', within: /^apps\/server\/src\/modules\/saved-views\//, because: 'a field of the saved-view calls' },
  { name: 'place', within: /^apps\/server\/src\/http\/gate\.ts$/, because: 'a column of identity.admit_call_of_sport' },
  { name: 'company', within: suppliersWire, because: 'the suppliers’ name of a maker of odds' },
  { name: 'companies', within: suppliersWire, because: 'the suppliers’ name of makers of odds' },
  { name: 'companyPrefix', within: /^packages\/domain\/src\/access\//, because: 'the route `com_lis`' },
];

/** Files that bear the name of what they make in the database. */
export const databaseFiles = /^packages\/db\/(functions|migrations)\//;

const wordsOf = (name: string): string =>
  name
    .replaceAll(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll(/[^A-Za-z0-9]+/g, ' ')
    .trim()
    .toLowerCase();

/** The rule that a name in this file breaks. */
export function retiredIn(name: string, file: string, reach: RetiredName['reach']): RetiredName | undefined {
  if (fixedNames.some((fixed) => fixed.name === name && fixed.within.test(file))) return undefined;
  const words = wordsOf(name);
  return retiredNames.find(
    (rule) => rule.reach === reach && rule.pattern.test(words) && (rule.within === undefined || rule.within.test(file)),
  );
}
