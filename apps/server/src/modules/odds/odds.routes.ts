import type { Routes } from '../../platform/route.ts';
import { oddsReads } from './odds-reads.service.ts';

export function oddsRoutes(): Routes<keyof typeof oddsReads> {
  return oddsReads;
}
