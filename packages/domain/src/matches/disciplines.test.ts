import { expect, test } from 'vitest';

import {
  disciplineAt,
  disciplines,
  gameCategoryOf,
  isDiscipline,
  markOf,
  sportPageOf,
  sportIdOf,
} from './disciplines.ts';
import { sportPageMark, sportPagesOf } from './sport-pages.ts';

test('every page of the schedule has its discipline, and each leads back to its page', () => {
  for (const sportPage of sportPagesOf('sch', 'view')) {
    const discipline = disciplineAt(sportPage);
    expect([sportPageMark(sportPage), discipline]).toEqual([sportPageMark(sportPage), expect.any(Number)]);
    expect(markOf(discipline ?? 0, sportPage.isSingle)).toBe(sportPageMark(sportPage));
  }
});

test('[MAT-17] game categories are 1 LOL, 2 DOTA2, 3 CS:GO, 4 KOG', () => {
  const categories = [disciplines.lol, disciplines.dota2, disciplines.csgo, disciplines.kog].map(gameCategoryOf);
  expect(categories).toEqual([1, 2, 3, 4]);
  expect(gameCategoryOf(disciplines.soccer)).toBeNull();
});

test('[MAT-16] e-sports share one sport id and are told apart by their words', () => {
  expect(sportPageOf(disciplines.csgo)).toEqual({ sport: 'csgo', sportId: 22, isSingle: false });
  expect(disciplineAt({ sport: 'dota2', sportId: 22 })).toBe(disciplines.dota2);
  expect(sportIdOf(disciplines.otherGame)).toBe(22);
  expect(sportPageOf(disciplines.otherGame)).toEqual({ sport: 'other', sportId: 22, isSingle: false });
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
