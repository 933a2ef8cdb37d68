/** Limits of the settings of API records. */
export const callRecordLimits = {
  keptDays: { min: 7, max: 400 },
  /** In ms. */
  slowMs: { min: 10, max: 60_000 },
} as const;

/** Stands for the accounts that found no room in memory while their calls were counted. */
export const otherAccounts = '*';

/** A plot shows at most the last days of the chosen ones. */
export const callPlotDays = 7;
