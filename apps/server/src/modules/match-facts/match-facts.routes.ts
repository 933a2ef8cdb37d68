import type { Routes } from '../../platform/route.ts';
import { matchFactReads } from './match-facts.service.ts';

export function matchFactsRoutes(): Routes<keyof typeof matchFactReads> {
  return matchFactReads;
}
