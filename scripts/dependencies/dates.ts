import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { repositoryRoot } from '../services/service-dirs.ts';

export const datesFile = path.join(repositoryRoot, 'docs/security/dependency-dates.tsv');

/** Packages that a package.json of ours names, by their name in the registry, with the exact version. */
export function wantedPackages(): ReadonlyMap<string, string> {
  const files = globSync(['package.json', '{apps,packages}/*/package.json'], { cwd: repositoryRoot });
  const wanted = files.flatMap((file) => {
    const own = JSON.parse(readFileSync(path.join(repositoryRoot, file), 'utf8')) as Record<string, object>;
    return ['dependencies', 'devDependencies', 'optionalDependencies'].flatMap((kind) =>
      Object.entries(own[kind] ?? {}),
    );
  });
  const foreign = (wanted as [string, string][]).filter(([name]) => !name.startsWith('@touchline/'));
  return new Map(
    foreign.map(([name, version]) => /^npm:(.+)@(.+)$/.exec(version)?.slice(1, 3) ?? [name, version]) as [
      string,
      string,
    ][],
  );
}

interface PackageDates {
  readonly name: string;
  readonly used: string;
  readonly usedOn: string;
  /** Of the same major version. */
  readonly newest: string;
  readonly newestOn: string;
}

export interface Dates {
  readonly fetchedOn: string;
  readonly rows: readonly PackageDates[];
}

export function writeDates({ fetchedOn, rows }: Dates): string {
  const lines = rows.map((row) => [row.name, row.used, row.usedOn, row.newest, row.newestOn].join('\t'));
  return [`asked on\t${fetchedOn}`, 'package\tused\tof\tnewest\tof', ...lines, ''].join('\n');
}

export function readDates(text: string): Dates {
  const [head = '', , ...lines] = text.trimEnd().split('\n');
  const rows = lines.map((line) => {
    const [name = '', used = '', usedOn = '', newest = '', newestOn = ''] = line.split('\t');
    return { name, used, usedOn, newest, newestOn };
  });
  return { fetchedOn: head.split('\t')[1] ?? '', rows };
}

const dayMs = 86_400_000;
/** A quarter behind the newest release, by a list of at most two months. */
const promise = { daysBehind: 92, daysSinceFetched: 60 };

const daysBetween = (from: string, to: number): number => (to - Date.parse(from)) / dayMs;

/** Sentences about each package that breaks the promise. */
export function overdue({ fetchedOn, rows }: Dates, wanted: ReadonlyMap<string, string>, now: number): string[] {
  const known = new Map(rows.map((row) => [row.name, row]));
  const unasked = [...wanted].filter(([name, version]) => known.get(name)?.used !== version);
  // A date that cannot be read counts as too old.
  const behind = rows.filter(
    ({ usedOn, newestOn }) => !(daysBetween(usedOn, Date.parse(newestOn)) <= promise.daysBehind),
  );
  return [
    ...(daysBetween(fetchedOn, now) <= promise.daysSinceFetched
      ? []
      : [`asked on ${fetchedOn}: run npm run dependency-dates`]),
    ...unasked.map(([name, version]) => `${name} ${version} was not asked for: run npm run dependency-dates`),
    ...behind.map(({ name, used, newest, newestOn }) => `${name} ${used}: ${newest} is out since ${newestOn}`),
  ];
}
