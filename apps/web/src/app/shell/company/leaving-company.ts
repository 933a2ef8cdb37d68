import { useLocation } from 'react-router';

import { anywhere, decodePath, leavingCompany } from '../../../lib/page/navigation.ts';
import { type Company, companyOf } from '../../../lib/session/company-mode.ts';

export interface Place {
  readonly pathname: string;
  readonly search: string;
  readonly key: string;
  readonly state: unknown;
}

/** The state of a link whose very meaning is to leave the company; it counts from the page that shows it alone. */
export function useExplicitLeave() {
  return leavingCompany(useLocation().key);
}

/** The company that a step from one place to another would leave without anybody having said so. */
export function leftCompany(here: Place, next: Place): Company | null {
  const company = companyOf(decodePath(here.pathname), here.search);
  const there = companyOf(decodePath(next.pathname), next.search);
  const { leavesCompanyFrom } = (next.state ?? {}) as Record<string, unknown>;
  const isMeant = leavesCompanyFrom === here.key || leavesCompanyFrom === anywhere;
  return company === null || company.code === there?.code || isMeant ? null : company;
}
