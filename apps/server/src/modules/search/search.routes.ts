import type { Routes } from '../../platform/route.ts';
import { searchReads } from './search.service.ts';

export function searchRoutes(): Routes<'search.records'> {
  return searchReads;
}
