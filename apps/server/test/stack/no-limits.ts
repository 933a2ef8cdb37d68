/** For runs that do within seconds what a person does in a day. */
export const noWriteLimits = {
  WRITES_AT_ONCE: '1000000',
  REFUSALS_AT_ONCE: '1000000',
  AUTOSAVES_AT_ONCE: '1000000',
  BOOKING_WAIT_SECONDS: '100',
} as const;

/** For runs where few sessions read as much as a whole office. */
const noReadLimits = {
  READS_PER_ACCOUNT: '1000000',
  READ_SECONDS_AT_ONCE: '1000000',
  READ_SHARE_OF_MERCHANT: '1000000',
  READ_SHARE_OF_PLATFORM: '1000000',
} as const;

export const noLimits = { ...noWriteLimits, ...noReadLimits };

/** As the product comes, where a stack is otherwise without. */
export const usualLimits = {
  ...without(noLimits),
  REFUSALS_FOLDED_SECONDS: undefined,
};

function without<T extends object>(settings: T) {
  return Object.fromEntries(Object.keys(settings).map((name) => [name, undefined])) as Record<keyof T, undefined>;
}
