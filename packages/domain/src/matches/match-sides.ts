interface Sides {
  readonly homeId: string | null;
  readonly awayId: string | null;
}

/** Who played at home plays away now, or the other way round. One of the two tells: the other may have gone into another team. */
export function areTurned(before: Sides, now: Sides): boolean {
  return before.homeId !== null && (now.homeId === before.awayId || now.awayId === before.homeId);
}
