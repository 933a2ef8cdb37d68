/** Asks the registry how old each package is that we name, and writes the list that a test holds to the promise. */
import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';

import { datesFile, wantedPackages, writeDates } from './dependencies/dates.ts';

const isOfLine = (used: string) => (version: string) =>
  /^\d+\.\d+\.\d+$/.test(version) && version.split('.')[0] === used.split('.')[0];

const rows = [...wantedPackages()]
  .toSorted(([one], [other]) => one.localeCompare(other, 'en'))
  .map(([name, used]) => {
    const answer = execFileSync('npm', ['view', name, 'time', '--json'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    const released = new Map(
      Object.entries(JSON.parse(answer) as Record<string, string>).map(([version, at]) => [version, at.slice(0, 10)]),
    );
    // A further line, such as that of a later Node.js, is a choice and not an update.
    const line = [...released.keys()].filter(isOfLine(used));
    const newest = line.toSorted((one, other) => one.localeCompare(other, 'en', { numeric: true })).at(-1) ?? used;
    return { name, used, usedOn: released.get(used) ?? '', newest, newestOn: released.get(newest) ?? '' };
  });
writeFileSync(datesFile, writeDates({ fetchedOn: new Date().toISOString().slice(0, 10), rows }));
console.log(`${rows.length} packages asked for`);
