import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';

import {
  type Form,
  formOf,
  formSentence,
  largestTable,
  meetingsSentence,
  type PlayedMatch,
  pointsOf,
  rankedTable,
  seenBy,
  type LeagueTableRow,
  leagueTableSentence,
} from './match-facts.ts';

const soccer = 1;
const basketball = 2;

function made(won: number, drawn: number, lost: number, scored = 0, conceded = 0): Form {
  return { played: won + drawn + lost, won, drawn, lost, scored, conceded };
}

function tableRow(teamId: string, form: Form, teamName = `队${teamId}`): LeagueTableRow {
  return { teamId, teamName, ...form };
}

const played = (homeScore: number, awayScore: number, homeId = '1', awayId = '2'): PlayedMatch => ({
  homeId,
  awayId,
  homeScore,
  awayScore,
});

describe('a match', () => {
  it('a match is seen from either side', () => {
    expect(seenBy('1', played(2, 1))).toEqual({ isHome: true, scored: 2, conceded: 1, outcome: 'win' });
    expect(seenBy('2', played(2, 1))).toEqual({ isHome: false, scored: 1, conceded: 2, outcome: 'loss' });
    expect(seenBy('2', played(0, 0)).outcome).toBe('draw');
  });

  it('sums up with others, at home and away', () => {
    expect(formOf('1', [played(2, 1), played(0, 3, '2', '1'), played(1, 1), played(4, 0, '2', '1')])).toEqual(
      made(2, 1, 1, 6, 6),
    );
    expect(formOf('1', [])).toEqual(made(0, 0, 0));
  });
});

describe('the sentence of a form', () => {
  it.each([
    [soccer, made(6, 2, 2, 18, 9), '曼彻斯特城近10场6胜2平2负，进18球失9球'],
    [soccer, made(3, 0, 2, 8, 6), '曼彻斯特城近5场3胜2负，进8球失6球'],
    [soccer, made(0, 2, 1, 1, 2), '曼彻斯特城近3场2平1负，进1球失2球'],
    [soccer, made(5, 0, 0, 12, 1), '曼彻斯特城近5场全胜，进12球失1球'],
    [soccer, made(0, 3, 0, 3, 3), '曼彻斯特城近3场全部战平，进3球失3球'],
    [soccer, made(0, 0, 4, 0, 9), '曼彻斯特城近4场全败，进0球失9球'],
    [soccer, made(1, 0, 0, 2, 1), '曼彻斯特城最近一场取胜，进2球失1球'],
    [soccer, made(0, 0, 1, 0, 1), '曼彻斯特城最近一场告负，进0球失1球'],
    [basketball, made(7, 0, 3, 1123, 1051), '曼彻斯特城近10场7胜3负，场均得112.3分、失105.1分'],
    [basketball, made(2, 0, 1, 300, 290), '曼彻斯特城近3场2胜1负，场均得100.0分、失96.7分'],
    [basketball, made(1, 0, 0, 101, 99), '曼彻斯特城最近一场取胜，得101分、失99分'],
  ] as const)('of sport %s, %o', (sportId, form, sentence) => {
    expect(formSentence(sportId, '曼彻斯特城', form)).toBe(sentence);
  });
});

describe('the sentence of meetings', () => {
  it.each([
    [made(3, 1, 1), '双方近5次交锋，曼彻斯特城3胜1平1负'],
    [made(0, 0, 4), '双方近4次交锋，曼彻斯特城全败'],
    [made(0, 3, 0), '双方近3次交锋全部战平'],
    [made(0, 1, 0), '双方最近一次交锋战平'],
    [made(1, 0, 0), '双方最近一次交锋，曼彻斯特城取胜'],
  ] as const)('%o', (form, sentence) => {
    expect(meetingsSentence('曼彻斯特城', form)).toBe(sentence);
  });
});

describe('the sentence of a standing', () => {
  it('has points in football, wins and losses in basketball', () => {
    const [first] = rankedTable(soccer, [tableRow('1', made(7, 3, 2), '曼彻斯特城')]);
    expect(first && leagueTableSentence(soccer, '英超', { ...first, rank: 3 })).toBe('曼彻斯特城积24分，暂列英超第3位');
    const lakers = { ...tableRow('1', made(20, 0, 8), '洛杉矶湖人'), rank: 2 };
    expect(leagueTableSentence(basketball, 'NBA', lakers)).toBe('洛杉矶湖人20胜8负，暂列NBA第2位');
  });
});

describe('the table', () => {
  const order = (sportId: 1 | 2, ...forms: readonly Form[]) =>
    rankedTable(
      sportId,
      forms.map((form, at) => tableRow(String(at + 1), form)),
    ).map(({ teamId, rank }) => `${rank}:${teamId}`);

  it('of football goes by points, then goal difference, then goals', () => {
    const forms = [
      made(2, 0, 1, 9, 9),
      made(1, 3, 0, 5, 4),
      made(2, 0, 1, 4, 3),
      made(2, 1, 0, 3, 0),
      made(2, 0, 1, 6, 5),
    ];
    expect(order(soccer, ...forms)).toEqual(['1:4', '2:5', '3:2', '4:3', '5:1']);
  });

  it('of basketball goes by the share of wins, then point difference', () => {
    expect(order(basketball, made(10, 0, 5, 0, 0), made(7, 0, 3, 0, 50), made(2, 0, 1, 10, 0))).toEqual([
      '1:2',
      '2:3',
      '3:1',
    ]);
  });

  it('teams level in everything have the same rank, and the next one is not moved up', () => {
    expect(order(soccer, made(1, 0, 0, 2, 1), made(1, 0, 0, 2, 1), made(0, 0, 1, 1, 2))).toEqual(['1:1', '1:2', '3:3']);
  });

  it('of too many teams is none', () => {
    const many = Array.from({ length: largestTable }, (_, at) => tableRow(String(at), made(1, 0, 0)));
    expect(rankedTable(soccer, many)).toHaveLength(largestTable);
    expect(rankedTable(soccer, [...many, tableRow('x', made(1, 0, 0))])).toEqual([]);
  });
});

const teams = ['1', '2', '3', '4', '5'];
const pair = fc.shuffledSubarray(teams, { minLength: 2, maxLength: 2 });
const score = fc.nat({ max: 5 });
const someMatches = fc.array(
  fc.tuple(pair, score, score).map(([[homeId = '', awayId = ''], home, away]) => played(home, away, homeId, awayId)),
  { maxLength: 30 },
);
const sport = fc.constantFrom(soccer, basketball);
const tableOf = (sportId: 1 | 2, matches: readonly PlayedMatch[]) =>
  rankedTable(
    sportId,
    teams.map((teamId) =>
      tableRow(
        teamId,
        formOf(
          teamId,
          matches.filter(({ homeId, awayId }) => [homeId, awayId].includes(teamId)),
        ),
      ),
    ),
  );

test('a win of one is a loss of the other, and so are goals', () => {
  fc.assert(
    fc.property(sport, someMatches, (sportId, matches) => {
      const table = tableOf(sportId, matches);
      const sum = (of: (form: Form) => number) => table.reduce((all, form) => all + of(form), 0);
      expect(sum(({ won }) => won)).toBe(sum(({ lost }) => lost));
      expect(sum(({ scored }) => scored)).toBe(sum(({ conceded }) => conceded));
      expect(sum((form) => form.played)).toBe(matches.length * 2);
      for (const { won, drawn, lost, played: all } of table) expect(won + drawn + lost).toBe(all);
    }),
  );
});

test('the order of a table does not hang on the order that it came in', () => {
  fc.assert(
    fc.property(sport, someMatches, fc.shuffledSubarray(teams, { minLength: 5 }), (sportId, matches, shuffled) => {
      const table = tableOf(sportId, matches);
      const again = rankedTable(
        sportId,
        shuffled.flatMap((id) => table.filter(({ teamId }) => teamId === id)).map(({ rank: _rank, ...one }) => one),
      );
      expect(again).toEqual(table);
    }),
  );
});

test('nobody stands above who has more points, and one more win never lowers the winner', () => {
  fc.assert(
    fc.property(someMatches, fc.constantFrom(...teams), (matches, winner) => {
      const points = tableOf(soccer, matches).map(pointsOf);
      expect(points).toEqual(points.toSorted((one, other) => other - one));
      const loser = teams.find((id) => id !== winner) ?? '';
      const rankIn = (all: readonly PlayedMatch[]) =>
        tableOf(soccer, all).find(({ teamId }) => teamId === winner)?.rank ?? 0;
      expect(rankIn([...matches, played(1, 0, winner, loser)])).toBeLessThanOrEqual(rankIn(matches));
    }),
  );
});

test('the figures of a sentence are those of the form', () => {
  const some = fc.nat({ max: 9 });
  fc.assert(
    fc.property(some, some, some, some, some, (won, drawn, lost, scored, conceded) => {
      fc.pre(won + drawn + lost > 1 && [won, drawn, lost].filter((count) => count > 0).length > 1);
      const text = formSentence(soccer, '某队', made(won, drawn, lost, scored, conceded));
      const said = (unit: string) => Number(new RegExp(`(\\d+)${unit}`).exec(text)?.[1] ?? 0);
      expect(['胜', '平', '负', '场'].map(said)).toEqual([won, drawn, lost, won + drawn + lost]);
      expect(text).toMatch(new RegExp(`进${scored}球失${conceded}球$`));
    }),
  );
});
