interface GrowingDelay {
  readonly fromFailure: number;
  readonly firstSeconds: number;
  readonly mostSeconds: number;
}

const accountDelay: GrowingDelay = { fromFailure: 5, firstSeconds: 15, mostSeconds: 900 };

/** Unless a setting says otherwise. */
export const addressFailuresAllowed = 50;

/** Wrong passwords of an account within a day, before strangers need a mailed link; unless a setting says otherwise. */
export const accountFailuresAllowed = 20;

function delaySeconds({ fromFailure, firstSeconds, mostSeconds }: GrowingDelay, failures: number): number {
  if (failures < fromFailure) return 0;
  return Math.min(mostSeconds, firstSeconds * 2 ** (failures - fromFailure));
}

/** How long an account waits at one address for its next try after so many failures in a row. */
export function accountDelaySeconds(failures: number): number {
  return delaySeconds(accountDelay, failures);
}

/** How long an address waits for its next try, whatever the account. */
export function addressDelaySeconds(failures: number, allowed = addressFailuresAllowed): number {
  return delaySeconds({ ...accountDelay, fromFailure: allowed }, failures);
}
