import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';
import { useMerchantTopic } from '../../lib/events/merchant-topic.ts';
import { refreshAfter } from '../../lib/lists/list-query.ts';

export type Review = CallData<Calls['prediction-reviews.list']>['records'][number];
export type ReviewRecord = CallData<Calls['prediction-reviews.get']>;

/** First part of every cache key of these pages. */
const reviewsName = 'prediction-reviews';

/** Refreshes the list when others send, take back or judge; the open review stays as it was read. */
export function useReviewNews(): void {
  const client = useQueryClient();
  const queryKey = useScopedKey(reviewsName, 'list');
  useMerchantTopic('reviews', () => void client.invalidateQueries({ queryKey }));
}

const quiet = { quiet: true } as const;

/** One prediction in review, read anew at each opening; what is being judged does not change under its reader. */
export function useReview(id: string) {
  return useQuery({
    queryKey: useScopedKey(reviewsName, 'get', id),
    queryFn: ({ signal }) => callApi('prediction-reviews.get', { params: { id } }, { signal, quiet: true }),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnReconnect: false,
    refetchOnWindowFocus: false,
    structuralSharing: (before, now) => before ?? now,
  });
}

export const approve = ({ id, updatedTime }: ReviewRecord) =>
  refreshAfter(reviewsName, callApi('prediction-reviews.approve', { params: { id }, body: { updatedTime } }, quiet));

export const returnToWriter = ({ id, updatedTime }: ReviewRecord, remark: string) =>
  refreshAfter(
    reviewsName,
    callApi('prediction-reviews.return', { params: { id }, body: { remark, updatedTime } }, quiet),
  );

export const changeRequired = (reviewRequired: boolean) =>
  refreshAfter(reviewsName, callApi('prediction-reviews.change-setting', { body: { reviewRequired } }, quiet));
