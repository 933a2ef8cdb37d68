/** How a sport without tables of its own runs. */
export type CourseRules =
  /** Sets, maps or frames: who first reaches the points wins one, who wins most of them wins. */
  | { readonly kind: 'race'; readonly most: number; readonly points: number; readonly minutes: number }
  /** Periods of time, in which each side scores `rate` times on average. */
  | {
      readonly kind: 'timed';
      readonly periods: number;
      readonly minutes: number;
      readonly rate: number;
      readonly points: number;
    }
  /** Rounds with points of judges, and perhaps an end before the last. */
  | { readonly kind: 'rounds'; readonly rounds: number; readonly minutes: number };

export type Statuses = typeof plainStatuses;

export interface WorldSport {
  readonly key: string;
  readonly zh: string;
  readonly en: string;
  readonly course: 'football' | 'basketball' | CourseRules;
  readonly statuses: Statuses;
  readonly isGame: boolean;
}

const plainStatuses = {
  abnormal: 0,
  notStarted: 1,
  playing: 2,
  break: 3,
  ended: 8,
  postponed: 9,
  interrupted: 10,
  cut: 11,
  cancelled: 12,
  undecided: 13,
};
const basketballStatuses: Statuses = {
  ...plainStatuses,
  ended: 10,
  interrupted: 11,
  cancelled: 12,
  postponed: 13,
  cut: 14,
  undecided: 15,
};

const games = (most: number): CourseRules => ({ kind: 'race', most, points: 20, minutes: 34 });
const gameKeys = new Set(['lol', 'dota2', 'csgo', 'kog', 'valorant']);
const sport = (key: string, zh: string, en: string, course: WorldSport['course']): WorldSport => ({
  key,
  zh,
  en,
  course,
  statuses: course === 'basketball' ? basketballStatuses : plainStatuses,
  isGame: gameKeys.has(key),
});

export const sports: readonly WorldSport[] = [
  sport('football', '足球', 'Football', 'football'),
  sport('basketball', '篮球', 'Basketball', 'basketball'),
  sport('lol', '英雄联盟', 'League of Legends', games(5)),
  sport('dota2', 'DOTA2', 'Dota 2', games(3)),
  sport('csgo', '反恐精英', 'Counter-Strike 2', { kind: 'race', most: 3, points: 13, minutes: 45 }),
  sport('kog', '王者荣耀', 'Honor of Kings', games(7)),
  sport('valorant', '无畏契约', 'Valorant', { kind: 'race', most: 3, points: 13, minutes: 45 }),
  sport('baseball', '棒球', 'Baseball', { kind: 'timed', periods: 9, minutes: 18, rate: 0.5, points: 1 }),
  sport('boxing', '拳击', 'Boxing', { kind: 'rounds', rounds: 12, minutes: 3 }),
  sport('badminton', '羽毛球', 'Badminton', { kind: 'race', most: 3, points: 21, minutes: 18 }),
  sport('fighting', '格斗', 'Fighting', { kind: 'rounds', rounds: 5, minutes: 5 }),
  sport('american_football', '美式足球', 'American football', {
    kind: 'timed',
    periods: 4,
    minutes: 42,
    rate: 0.9,
    points: 7,
  }),
  sport('volleyball', '排球', 'Volleyball', { kind: 'race', most: 5, points: 25, minutes: 25 }),
  sport('tabletennis', '乒乓球', 'Table tennis', { kind: 'race', most: 7, points: 11, minutes: 7 }),
  sport('billiards', '台球', 'Billiards', { kind: 'race', most: 11, points: 70, minutes: 18 }),
  sport('ice_hockey', '冰球', 'Ice hockey', { kind: 'timed', periods: 3, minutes: 36, rate: 1, points: 1 }),
  sport('winter_olympics', '冬奥会', 'Winter Olympics', {
    kind: 'timed',
    periods: 10,
    minutes: 13,
    rate: 0.4,
    points: 2,
  }),
  sport('tennis', '网球', 'Tennis', { kind: 'race', most: 3, points: 6, minutes: 42 }),
];
