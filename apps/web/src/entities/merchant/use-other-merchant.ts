import { useSession } from '../../lib/session/session.ts';
import { useMerchantNames } from './several-merchant-names.ts';

interface OfMerchant {
  readonly merchantCode: string;
}

/** The merchant that one of the records is about, by name; null where it is one's own. */
export function useOtherMerchant(records: readonly OfMerchant[]): (record: OfMerchant) => string | null {
  const home = useSession()?.merchantCode;
  const codes = records.map(({ merchantCode }) => merchantCode).filter((code) => code !== home);
  const nameOf = useMerchantNames(codes);
  return ({ merchantCode }) => (merchantCode === home ? null : nameOf(merchantCode));
}
