import { backgroundHeader } from '@touchline/domain/constants';
import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';

import { answering } from '../../../test/answering.ts';
import { anAppointment, aStream, inMinutes } from '../../../test/day-plan.tsx';
import { aUser } from '../../../test/people.ts';
import { renderWidget } from '../../../test/render-widget.tsx';
import { useStreams } from './use-streams.ts';

const running = { startTime: inMinutes(-60), endTime: inMinutes(240) };

function Streams() {
  const [ids, setIds] = useState(['501']);
  const streams = useStreams(ids.map((id) => anAppointment({ id, ...running })));
  return (
    <>
      <button type="button" onClick={() => setIds(['501', '502'])}>
        +
      </button>
      <output>{[...streams.keys()].join()}</output>
    </>
  );
}

const shown = () => page.getByRole('status').element().textContent;
const open = () =>
  renderWidget(<Streams />, { path: '/pro_pro_lis', user: aUser({ permissions: ['pro_pro_lis-view'] }) });

test('publishers are looked for by the page itself, which keeps no session alive', async () => {
  const sent = vi.spyOn(globalThis, 'fetch');
  answering({ 'appointments.streams': () => ({ streams: [aStream('501')] }) });
  await open();
  await expect.poll(shown).toBe('501');
  const headers = sent.mock.calls.map(([, init]) => new Headers(init?.headers).get(backgroundHeader));
  sent.mockRestore();
  expect(headers).toEqual(['1']);
});

test('publishers stay known while another appointment’s are looked for', async () => {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  const requests = answering({
    'appointments.streams': async ({ query: { ids } }) => {
      if (ids.length === 2) await promise;
      return { streams: ids.map(aStream) };
    },
  });
  await open();
  await expect.poll(shown).toBe('501');
  await page.getByRole('button').click();
  await expect.poll(() => requests('appointments.streams').length).toBe(2);
  expect(shown()).toBe('501');
  resolve(undefined);
  await expect.poll(shown).toBe('501,502');
});
