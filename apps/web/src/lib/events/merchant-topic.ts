import { useOpenMerchant } from '../session/open-merchant.ts';
import { useSession } from '../session/session.ts';
import { type TopicEvent, useTopic } from './topics.ts';

/**
 * Follows a topic of the page's merchant: one's own, or the open one. A super-admin may name the merchant of the records
 * shown instead.
 */
export function useMerchantTopic(
  name: string,
  handler: (event: TopicEvent) => void,
  merchantCode: string | null = null,
): void {
  const open = useOpenMerchant()?.code ?? null;
  const user = useSession();
  const isNamed = merchantCode !== null && user?.isSuperAdmin === true;
  const named = merchantCode === user?.merchantCode ? null : merchantCode;
  const code = isNamed ? named : open;
  useTopic(code === null ? name : `${name}@${code}`, handler);
}
