import type { Routes } from '../../platform/route.ts';
import { recordReads } from './prediction-records.service.ts';

export function predictionRecordsRoutes(): Routes<keyof typeof recordReads> {
  return recordReads;
}
