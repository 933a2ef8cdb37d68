import { useEffect, useRef, useState } from 'react';

import { bannerText } from '../../lib/banner-text.ts';
import { CallError } from '../../lib/http.ts';
import { type Fault, type Verdict, type VerifyRange, verifyLogs } from './operation-logs.api.ts';

export type Verification =
  | { readonly step: 'idle' }
  | { readonly step: 'running'; readonly progress: Verdict | null }
  | { readonly step: 'passed'; readonly checked: number; readonly unanchored: Verdict['unanchored'] }
  | { readonly step: 'found'; readonly fault: Fault; readonly checked: number }
  | { readonly step: 'cancelled'; readonly checked: number }
  /** null: the connection broke off, and nobody said why. */
  | { readonly step: 'failed'; readonly reason: string | null };

export function useVerification() {
  const [state, setState] = useState<Verification>({ step: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const start = async (range: VerifyRange): Promise<void> => {
    const stop = new AbortController();
    running.current = stop;
    let checked = 0;
    const onProgress = (progress: Verdict) => {
      checked = progress.checked;
      setState({ step: 'running', progress });
    };
    setState({ step: 'running', progress: null });
    try {
      const last = await verifyLogs(range, { signal: stop.signal, onProgress });
      const { fault, unanchored } = last;
      setState(fault === null ? { step: 'passed', checked, unanchored } : { step: 'found', fault, checked });
    } catch (error) {
      if (stop.signal.aborted) setState({ step: 'cancelled', checked });
      else setState({ step: 'failed', reason: error instanceof CallError ? bannerText(error) : null });
    }
  };

  return { state, start, cancel: () => running.current?.abort(), reset: () => setState({ step: 'idle' }) };
}
