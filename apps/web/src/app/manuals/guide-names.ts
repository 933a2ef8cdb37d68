/** By whom they are for, in the order of the help menu. */
export const guideNames = ['operator', 'writer', 'reviewer', 'manager', 'admin', 'superAdmin'] as const;

export type GuideName = (typeof guideNames)[number];
