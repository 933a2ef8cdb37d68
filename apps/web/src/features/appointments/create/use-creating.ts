import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { failureText } from '../../../lib/calls/failure-text.ts';
import { showToast } from '../../../lib/page/notices.ts';
import './appointment-create.messages.ts';
import { type BookableAnchor, createAppointments, type CreatedItem, type NewAppointment } from '../appointments.api.ts';
import type { ItemResult } from './create-results.tsx';

interface Sent {
  readonly item: NewAppointment;
  readonly result: ItemResult;
}

/** Creates one appointment for each anchor; each is PROCESSING until it is SUCCESS or FAIL. */
export function useCreating() {
  const { t } = useTranslation('appointment-create');
  const [sent, setSent] = useState<readonly Sent[]>([]);
  const [isSending, setIsSending] = useState(false);
  const running = useRef(false);

  const run = async (tried: readonly Sent[], confirmOverlap: boolean) => {
    if (running.current) return;
    running.current = true;
    setIsSending(true);
    const keys = new Set(tried.map(({ result }) => result.key));
    const settle = (resultOf: (each: Sent) => ItemResult) =>
      setSent((current) => {
        const all = current.length === 0 ? tried : current;
        return all.map((each) => (keys.has(each.result.key) ? { ...each, result: resultOf(each) } : each));
      });
    settle(({ result: { error: _before, ...result } }) => ({ ...result, state: 'PROCESSING' }));
    try {
      const { items } = await createAppointments(
        tried.map(({ item }) => item),
        confirmOverlap,
      );
      settle(({ result }) => ({ ...result, ...outcomeOf(items.find((item) => item.streamerCode === result.key)) }));
      const made = items.filter(({ status }) => status === 'SUCCESS').length;
      if (made > 0) showToast({ text: t('made', { count: made }) });
    } catch (error) {
      const failure = { code: '', message: failureText(error) };
      settle(({ result }) => ({ ...result, state: 'FAIL', error: failure }));
    } finally {
      running.current = false;
      setIsSending(false);
    }
  };

  const results = sent.map(({ result }) => result);
  return {
    results,
    isSending,
    failed: results.filter(({ state }) => state === 'FAIL').map(({ key }) => key),
    send: (items: readonly NewAppointment[], anchors: readonly BookableAnchor[], confirmOverlap: boolean) =>
      run(
        items.map((item) => ({ item, result: firstResult(item.streamerCode, anchors) })),
        confirmOverlap,
      ),
    again: (keys: readonly string[], confirmOverlap: boolean) =>
      run(
        sent.filter(({ result }) => keys.includes(result.key)),
        confirmOverlap,
      ),
  };
}

function firstResult(streamerCode: string, anchors: readonly BookableAnchor[]): ItemResult {
  const streamer = anchors.find((anchor) => anchor.streamerCode === streamerCode);
  return {
    key: streamerCode,
    streamer: streamer ?? { name: streamerCode, nickname: '', photo: null },
    state: 'PROCESSING',
  };
}

function outcomeOf(item: CreatedItem | undefined): Pick<ItemResult, 'state' | 'error'> {
  if (item === undefined) return { state: 'FAIL' };
  return { state: item.status, ...(item.error !== undefined && { error: item.error }) };
}
