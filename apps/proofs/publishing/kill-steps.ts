/** Before its texts are looked at, with everything written but the commit, right after the commit, and at any other time. */
export const killSteps = ['checking', 'writing', 'committed', 'outside'] as const;

export type PublishKillStep = (typeof killSteps)[number];
