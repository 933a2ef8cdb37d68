import { useQuery } from '@tanstack/react-query';

import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';

/** Whether the merchant has everything reviewed before it is published; undefined until it is known. */
export function useReviewRequired(): boolean | undefined {
  return useQuery({
    // Among the reviews: whoever changes it reads them again.
    queryKey: useScopedKey('prediction-reviews', 'setting'),
    queryFn: ({ signal }) => callApi('prediction-reviews.setting', {}, { signal, quiet: true }),
    retry: 3,
  }).data?.reviewRequired;
}
