import type { TabooLevel } from '@touchline/domain/constants';

/** As files have them. */
export const levelNames: Readonly<Record<TabooLevel, string>> = { block: '拦截', warn: '提醒', allow: '白名单' };
