/** For runs that do within seconds what a person does in a day. */
export const noWriteLimits = {
  WRITES_AT_ONCE: '1000000',
  REFUSALS_AT_ONCE: '1000000',
  AUTOSAVES_AT_ONCE: '1000000',
} as const;

/** As the product comes, where a stack is otherwise without. */
export const usualLimits = {
  WRITES_AT_ONCE: undefined,
  REFUSALS_AT_ONCE: undefined,
  AUTOSAVES_AT_ONCE: undefined,
  REFUSALS_FOLDED_SECONDS: undefined,
} as const;
