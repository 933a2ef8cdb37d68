import { useOpenMerchant } from '../session/open-merchant.ts';
import { type TopicEvent, useTopic } from './topics.ts';

/** Hears a topic of the merchant that the page is about: one's own, or the company that is open. */
export function useMerchantTopic(name: string, handler: (event: TopicEvent) => void): void {
  const openMerchant = useOpenMerchant();
  useTopic(openMerchant === null ? name : `${name}@${openMerchant.code}`, handler);
}
