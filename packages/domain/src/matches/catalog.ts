/** The kinds of records that matches refer to. */
export const entryKinds = ['league', 'team', 'player'] as const;
export type EntryKind = (typeof entryKinds)[number];

/** First, second and third: a league has one of them. */
export const leagueLevels = [1, 2, 3] as const;

/**
 * How a supplier's record came to its main record: loose (none), the main record was made from it (own), tied by the
 * machine (auto) or by a person, or taken off by a person (apart), which the machine leaves so.
 */
export const entryLinks = ['none', 'own', 'auto', 'person', 'apart'] as const;
export type EntryLink = (typeof entryLinks)[number];
