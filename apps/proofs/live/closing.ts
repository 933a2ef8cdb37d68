import { startPublisher } from '../../server/test/media/test-publisher.ts';
import { percentile } from '../lib/percentile.ts';
import { type Booked, waitUntil } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';
import { watchNodes } from './node-watch.ts';
import { tryToPublish } from './rtmp-client.ts';
import { judgeSessions } from './session-judge.ts';

const reconnects = 20;
const limits = { liveMs: 2000, cutMs: 1000, endMs: 3000 };

export interface ClosingSize {
  readonly closes: number;
  readonly lanes: number;
  readonly windows: number;
}

/** Publishes, closes, reconnects, resumes, over and over; then windows end. */
export async function closeAndResume(stage: IngestStage, { closes, lanes, windows }: ClosingSize): Promise<void> {
  const { figures } = stage;
  const [lives, cuts, back]: [number[], number[], number[]] = [[], [], []];
  let [letIn, tries] = [0, 0];
  const watch = watchNodes(stage.nodes);
  const all: string[] = [];

  async function book(): Promise<Booked> {
    const booked = await stage.book();
    all.push(booked.id);
    return booked;
  }

  async function goLive(booked: Booked, times: number[]) {
    const timesSeen = () => watch.seen.filter(({ stream }) => stream === `p-${booked.id}`).length;
    const before = timesSeen();
    const began = performance.now();
    const encoder = await startPublisher(`${stage.frontUrl}/${booked.key}`);
    await stage.whenLive(booked);
    times.push(performance.now() - began);
    // Its hours can be compared only once the nodes were seen to list it.
    await waitUntil('the nodes list a stream', () => timesSeen() > before);
    return encoder;
  }

  await Promise.all(
    Array.from({ length: lanes }, async (_, lane) => {
      const booked = await book();
      for (let at = lane; at < closes; at += lanes) {
        const encoder = await goLive(booked, at === lane ? lives : back);
        const began = performance.now();
        await Promise.all([stage.setEnabled(booked.id, false), encoder.ended]);
        cuts.push(performance.now() - began);
        for (let nth = 0; nth < reconnects; nth += 1) {
          const { answer, leave } = await tryToPublish(stage.world.ports.front, booked.key);
          leave();
          tries += 1;
          if (answer !== 'refused') letIn += 1;
        }
        await stage.setEnabled(booked.id, true);
      }
      const encoder = await goLive(booked, back);
      await encoder.stop();
    }),
  );
  const ends = await Promise.all(
    Array.from({ length: windows }, async (_, at) => {
      const booked = await book();
      const encoder = await goLive(booked, lives);
      const end = await stage.endWindow(booked.id, 1500 + 300 * at);
      await encoder.ended;
      return Date.now() - end;
    }),
  );
  await waitUntil('no session is open', async () =>
    (await stage.sessionsOf(all)).every(({ endedAt }) => endedAt !== null),
  );
  await watch.stop();
  figures.atMost('publish → live in the database, slowest', lives.length, Math.max(...lives), limits.liveMs, 'ms');
  figures.atMost('close → encoder cut, p95', cuts.length, percentile(cuts, 0.95), limits.cutMs, 'ms');
  figures.atMost('reconnects of a closed stream that were not refused', tries, letIn, 0);
  figures.atMost('resume → live again, slowest', back.length, Math.max(...back), limits.liveMs, 'ms');
  figures.atMost('end of window → encoder cut, slowest', ends.length, Math.max(...ends), limits.endMs, 'ms');
  figures.atMost('encoders cut before their window ended', ends.length, ends.filter((ms) => ms < 0).length, 0);
  figures.atLeast('closes: streams seen on the nodes', watch.seen.length, watch.seen.length, closes);
  judgeSessions(figures, watch.seen, await stage.sessionsOf(all));
}
