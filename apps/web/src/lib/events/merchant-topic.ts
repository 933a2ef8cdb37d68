import { useOpenMerchant } from '../session/open-merchant.ts';
import { type TopicEvent, useTopic } from './topics.ts';

/** Follows a topic of the page's merchant: one's own, or the open one. */
export function useMerchantTopic(name: string, handler: (event: TopicEvent) => void): void {
  const openMerchant = useOpenMerchant();
  useTopic(openMerchant === null ? name : `${name}@${openMerchant.code}`, handler);
}
