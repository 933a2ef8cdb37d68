import { expect, test } from 'vitest';

import { disciplineAt, disciplines, gameCategoryOf, isDiscipline, markOf, placeOf, sportIdOf } from './disciplines.ts';
import { placeMark, placesOf } from './sport-pages.ts';

test('every page of the schedule has its discipline, and each leads back to its page', () => {
  for (const place of placesOf('sch', 'view')) {
    const discipline = disciplineAt(place);
    expect([placeMark(place), discipline]).toEqual([placeMark(place), expect.any(Number)]);
    expect(markOf(discipline ?? 0, place.isSingle)).toBe(placeMark(place));
  }
});

test('[MAT-17] game categories are 1 LOL, 2 DOTA2, 3 CS:GO, 4 KOG', () => {
  const categories = [disciplines.lol, disciplines.dota2, disciplines.csgo, disciplines.kog].map(gameCategoryOf);
  expect(categories).toEqual([1, 2, 3, 4]);
  expect(gameCategoryOf(disciplines.soccer)).toBeNull();
});

test('[MAT-16] e-sports share one sport id and are told apart by their words', () => {
  expect(placeOf(disciplines.csgo)).toEqual({ sport: 'csgo', sportId: 22, isSingle: false });
  expect(disciplineAt({ sport: 'dota2', sportId: 22 })).toBe(disciplines.dota2);
  expect(sportIdOf(disciplines.otherGame)).toBe(22);
});

test.each([
  ['sport', 22],
  ['lol', 1],
  ['chess', 22],
  ['sport', 5],
])('%s with sport %d is none', (sport, sportId) => {
  expect(disciplineAt({ sport, sportId })).toBeNull();
});

test('a number that means nothing is no discipline', () => {
  expect([1, 999, 2204].every(isDiscipline)).toBe(true);
  expect([0, 22, 2205].some(isDiscipline)).toBe(false);
});
