import type { Calls } from '@touchline/contract/calls';
import type { CallData } from '@touchline/contract/definition/call';
import { useEffect, useState } from 'react';

import { CallError, callApi } from '../../lib/calls/http.ts';

export type SliderScene = 'login' | 'forget';
export type IssuedCaptcha = CallData<Calls['captcha.issue']>;
export type OwnIssuedCaptcha = Extract<IssuedCaptcha, { provider: 'own' }>;
export type AliyunIssuedCaptcha = Extract<IssuedCaptcha, { provider: 'aliyun' }>;

export type ChallengeState =
  | { readonly status: 'loading' }
  | { readonly status: 'ready'; readonly challenge: IssuedCaptcha }
  | { readonly status: 'failed'; readonly waitUntil: number | null };

const loading: ChallengeState = { status: 'loading' };

export interface ChallengeHold {
  readonly state: ChallengeState;
  readonly reload: () => void;
  /** The slider could not be judged, which says nothing about where it was put. */
  readonly fail: (error: unknown) => void;
}

export function useChallenge(scene: SliderScene): ChallengeHold {
  const [round, setRound] = useState(0);
  const [state, setState] = useState<ChallengeState>(loading);

  const fail = (error: unknown) => {
    const wait = error instanceof CallError ? error.retryAfter : null;
    setState({ status: 'failed', waitUntil: wait === null ? null : Date.now() + wait * 1000 });
  };

  useEffect(() => {
    const abort = new AbortController();
    callApi('captcha.issue', { query: { scene } }, { signal: abort.signal, quiet: true }).then(
      (challenge) => setState({ status: 'ready', challenge }),
      (error: unknown) => {
        if (!abort.signal.aborted) fail(error);
      },
    );
    return () => abort.abort();
  }, [scene, round]);

  const reload = () => {
    setState(loading);
    setRound((current) => current + 1);
  };
  return { state, reload, fail };
}
