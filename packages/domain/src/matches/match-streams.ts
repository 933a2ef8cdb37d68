/** Where a match can be watched, as its flags `isStream_*` and the filter name it. */
export const streamNames = { NAMI: '纳米直播', ANIM: '动画直播', BC: 'BC 直播', HBIRD: '蜂鸟直播' } as const;

export type StreamCode = keyof typeof streamNames;

export const streamCodes = Object.keys(streamNames) as StreamCode[];
