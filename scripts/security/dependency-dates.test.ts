import { readFileSync } from 'node:fs';

import { expect, test } from 'vitest';

import { datesFile, overdue, readDates, wantedPackages, writeDates } from '../dependencies/dates.ts';

const listed = readDates(readFileSync(datesFile, 'utf8'));
const dayMs = 86_400_000;
const fetched = Date.parse(listed.fetchedOn);

test('[asvs 15.2.1] no package that we name is a quarter older than its newest release', () => {
  expect(listed.rows.length).toBeGreaterThan(50);
  expect(overdue(listed, wantedPackages(), fetched)).toEqual([]);
});

// A clock that was set for a test says nothing about the age of a list.
test.skipIf(process.env['FAKETIME'] !== undefined)('[asvs 15.2.1] the list of releases is at most 60 days old', () => {
  expect(overdue(listed, wantedPackages(), Date.now())).toEqual([]);
});

test('[asvs 15.2.1] an outdated list, a missing package and an outdated package are reported', () => {
  const wanted = wantedPackages();
  expect(overdue(listed, wanted, fetched + 60 * dayMs)).toEqual([]);
  expect(overdue(listed, wanted, fetched + 61 * dayMs)).toEqual([
    `asked on ${listed.fetchedOn}: run npm run dependency-dates`,
  ]);
  const [first, ...rest] = listed.rows;
  if (first === undefined) throw new Error('the list is empty');
  expect(overdue({ ...listed, rows: rest }, wanted, fetched)).toEqual([expect.stringContaining(first.name)]);
  const left = { ...first, usedOn: '2026-01-01', newest: '99.0.0', newestOn: '2026-04-10' };
  expect(overdue({ ...listed, rows: [left, ...rest] }, wanted, fetched)).toEqual([expect.stringContaining('99.0.0')]);
  expect(overdue({ ...listed, rows: [{ ...left, usedOn: '' }, ...rest] }, wanted, fetched)).toHaveLength(1);
});

test('the list is read as it was written', () => {
  expect(readDates(writeDates(listed))).toEqual(listed);
});
