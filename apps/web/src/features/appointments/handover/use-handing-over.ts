import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { type Appointment, effectiveWindow, windowText } from '../../../entities/appointment/appointment.ts';
import { failureText } from '../../../lib/calls/failure-text.ts';
import { showToast } from '../../../lib/page/notices.ts';
import './appointment-handover.messages.ts';
import { type BookableAnchor, handOver } from '../appointments.api.ts';
import type { ItemResult } from '../create/create-results.tsx';
import { trackRequests } from '../request-states.ts';

export interface HandoverAnchor {
  readonly streamerCode: string;
  readonly name: string;
  /** Null is the merchant whose records are open. */
  readonly merchantCode: string | null;
}

/** Hands appointments over, and follows what becomes of each. */
export function useHandingOver(merchantCode: string | null) {
  const { t } = useTranslation('appointment-handover');
  const [results, setResults] = useState<readonly ItemResult[]>([]);
  const [isSending, setIsSending] = useState(false);
  const successor = useRef<BookableAnchor | null>(null);
  const running = useRef(false);

  const run = async (tried: readonly ItemResult[], confirmOverlap: boolean) => {
    const to = successor.current;
    if (running.current || to === null) return;
    running.current = true;
    setIsSending(true);
    const ids = tried.map(({ key }) => key);
    const settle = (resultOf: (result: ItemResult) => ItemResult) =>
      setResults((current) =>
        (current.length === 0 ? tried : current).map((each) => (ids.includes(each.key) ? resultOf(each) : each)),
      );
    settle(({ error: _before, ...result }) => ({ ...result, state: 'PROCESSING' }));
    try {
      const { items } = await trackRequests(ids, handOver(ids, to.streamerCode, confirmOverlap, merchantCode));
      settle((result) => {
        const item = items.find(({ programId }) => programId === result.key);
        return { ...result, state: item?.status ?? 'FAIL', ...(item?.error !== undefined && { error: item.error }) };
      });
      const count = items.filter(({ status }) => status === 'SUCCESS').length;
      if (count > 0) showToast({ text: t('handedOver', { count, name: to.name }) });
    } catch (error) {
      const failure = { code: '', message: failureText(error) };
      settle((result) => ({ ...result, state: 'FAIL', error: failure }));
    } finally {
      running.current = false;
      setIsSending(false);
    }
  };

  return {
    results,
    isSending,
    failed: results.filter(({ state }) => state === 'FAIL').map(({ key }) => key),
    send: (appointments: readonly Appointment[], to: BookableAnchor) => {
      successor.current = to;
      const first = appointments.map((appointment): ItemResult => {
        const window = windowText(effectiveWindow(appointment));
        return {
          key: appointment.id,
          streamer: to,
          note: `${window} ${appointment.programName}`,
          state: 'PROCESSING',
        };
      });
      return run(first, false);
    },
    again: (keys: readonly string[], confirmOverlap: boolean) =>
      run(
        results.filter(({ key }) => keys.includes(key)),
        confirmOverlap,
      ),
  };
}
