import { disciplines } from '@touchline/domain/matches/disciplines';
import { expect, test } from 'vitest';

import { withMatchFields } from './content-type-22.ts';
import { readRecords } from './supplier-records.ts';

const whence = {
  supplier: 'HBIRD',
  sport: 'lol',
  kind: 'match',
  discipline: disciplines.lol,
  suppliedAt: 2000,
} as const;
const rest = {
  id: 7,
  status_id: 2,
  period: 1,
  home_scores: [1, 20],
  away_scores: [0, 4],
  coverage: { live: 1, animation: 0, bc: 0 },
  updated_at: 1500,
};
const game = {
  ...rest,
  contentType: '22',
  leagueId: 11,
  leagueLogo: 'https://pictures.example/11.png',
  leagueName: '英雄聯盟職業聯賽',
  startTime: 1000,
  endTime: 1900,
  hTeamId: 21,
  hTeamName: 'EDG',
  hTeamLogo: 'https://pictures.example/21.png',
  aTeamId: 22,
  aTeamName: 'RNG',
  aTeamLogo: null,
};

test('[MAT-43] league and times of content type 22 map to the match fields', () => {
  expect(withMatchFields(game)).toMatchObject({
    ...rest,
    competition_id: 11,
    competition_logo: game.leagueLogo,
    competition_name: game.leagueName,
    match_time: 1000,
    end_time: 1900,
  });
  expect(readRecords([game], whence)).toMatchObject({
    unread: [],
    reported: [{ supplierId: '7', leagueRef: '11', gameTime: 1000, stage: 31, streams: ['HBIRD'] }],
  });
});

test('[MAT-44] teams of content type 22 map to the match fields', () => {
  expect(withMatchFields(game)).toMatchObject({
    home_team_id: 21,
    home_team_name: 'EDG',
    home_team_logo: game.hTeamLogo,
    away_team_id: 22,
    away_team_name: 'RNG',
    away_team_logo: null,
  });
  expect(readRecords([game], whence).reported).toMatchObject([
    { homeRef: '21', awayRef: '22', homeScores: [1, 20], awayScores: [0, 4] },
  ]);
});

test('a mapped record holds no field under two names', () => {
  const both = withMatchFields({ ...game, match_time: 5, competition_id: 6 }) as Record<string, unknown>;
  expect(both).toMatchObject({ match_time: 1000, competition_id: 11 });
  expect(Object.keys(both)).not.toContain('startTime');
});

test.each([[{ ...game, contentType: '1' }], [{ ...rest, match_time: 3 }], [[game]], [null], ['22']])(
  'a record of another type stays as it came: %#',
  (record) => {
    expect(withMatchFields(record)).toBe(record);
  },
);

test('[MAT-43] an unreadable record of content type 22 names the fields as the supplier wrote them', () => {
  const { unread } = readRecords([{ ...game, startTime: '20:00', hTeamId: null }], whence);
  expect(unread[0]?.reason).toBe('字段不符合约定：hTeamId、startTime');
});

test('names of content type 22 are cleaned as those of other records', () => {
  const { reported } = readRecords([{ ...game, hTeamName: '\u202EEDG\u200B' }], whence);
  expect(reported[0]?.record).toMatchObject({ home_team_name: 'EDG' });
});
