interface Health {
  readonly now: Date;
  readonly brokenUntil: Date | null;
  /** Of its lists of matches, the one that was read longest ago; null where one never was. */
  readonly readAt: Date | null;
  readonly failures: number;
}

/** Matches are read every few seconds. */
const silentAfterMs = 60_000;

export function stateOf({
  now,
  brokenUntil,
  readAt,
  failures,
}: Health): 'good' | 'failing' | 'silent' | 'broken' | 'never' {
  if (brokenUntil !== null && brokenUntil > now) return 'broken';
  if (failures > 0) return 'failing';
  if (readAt === null) return 'never';
  return now.getTime() - readAt.getTime() > silentAfterMs ? 'silent' : 'good';
}
