import { setTimeout as pause } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';

import { createWire } from '../../server/test/browser/wire.ts';
import type { ListCalls } from './list-calls.ts';

const { port, path, cookies, perSecond, seconds } = workerData as ListCalls;
const lanes = 16;
const wire = createWire({ port, sockets: 256, timeoutMs: 30_000 });
const times: number[] = [];
let refused = 0;

/** Counted from when it was due, so that whoever is late does not look quick. */
async function call(turn: number, due: number): Promise<void> {
  const headers = { cookie: `touchline_session=${cookies[turn % cookies.length]}` };
  const status = await wire.send({ method: 'GET', path, headers }).then(
    (answer) => answer.status,
    () => 0,
  );
  if (status !== 200) refused += 1;
  times.push(performance.now() - due);
}

async function callSteadily(rate: number): Promise<void> {
  const calls: Promise<void>[] = [];
  for (let turn = 0; turn < rate * seconds; turn += 1) {
    const due = began + (turn * 1000) / rate;
    if (due > performance.now()) await pause(due - performance.now());
    calls.push(call(turn, due));
  }
  await Promise.all(calls);
}

async function callAgainAndAgain(lane: number): Promise<void> {
  for (let turn = lane; performance.now() < began + seconds * 1000; turn += lanes) await call(turn, performance.now());
}

const began = performance.now();
if (perSecond === 'asManyAsItTakes')
  await Promise.all(Array.from({ length: lanes }, (_, lane) => callAgainAndAgain(lane)));
else await callSteadily(perSecond);
const took = (performance.now() - began) / 1000;
wire.close();
parentPort?.postMessage({ times, refused, took });
