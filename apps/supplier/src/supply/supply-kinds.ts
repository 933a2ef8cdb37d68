/** Numbers that keep the random draws of different kinds of records apart. */
export const kindOf = { league: 1, team: 2, player: 3 } as const;
