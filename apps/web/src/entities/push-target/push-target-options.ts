import { useQuery } from '@tanstack/react-query';
import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';

import { quietFor } from '../../lib/calls/acting-for.ts';
import { callApi } from '../../lib/calls/http.ts';
import { useScopedKey } from '../../lib/calls/scoped-key.ts';

export type PushTargetOption = CallData<Calls['push-targets.options']>[number];

/** The merchant's targets, disabled ones too; none before there is a merchant. */
export function usePushTargetOptions(merchantCode: string | null) {
  return useQuery({
    queryKey: useScopedKey('push-targets', 'options', merchantCode),
    enabled: merchantCode !== null,
    queryFn: ({ signal }) =>
      callApi('push-targets.options', { params: { code: merchantCode ?? '' } }, { ...quietFor(merchantCode), signal }),
  });
}
