interface Sides {
  readonly homeId: string | null;
  readonly awayId: string | null;
}

/** True if home and away were exchanged. One team is enough to tell: the other may have been merged. */
export function areTurned(before: Sides, now: Sides): boolean {
  return before.homeId !== null && (now.homeId === before.awayId || now.awayId === before.homeId);
}
