import { useCompany } from '../session/company-mode.ts';
import { useSession } from '../session/session.ts';

/** Data is kept per person and per company that the person acts for. */
export function useScopedKey(...name: readonly unknown[]): readonly unknown[] {
  const user = useSession();
  const company = useCompany();
  return [...name.slice(0, 1), user?.id ?? null, company?.code ?? null, ...name.slice(1)];
}
