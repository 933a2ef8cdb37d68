import type { Routes } from '../../platform/route.ts';
import { searchRecords } from './search.service.ts';

export function searchRoutes(): Routes<'search.records'> {
  return { 'search.records': { handle: (context, { query }) => searchRecords(context, query.keyword) } };
}
