import { randomBytes, randomInt } from 'node:crypto';

import { signedStreamOf } from '../../server/test/media/signed-stream.ts';
import { startPublisher } from '../../server/test/media/test-publisher.ts';
import { type Booked, foreignMerchant } from './booked-streams.ts';
import type { IngestStage } from './ingest-stage.ts';
import { tryToPublish } from './rtmp-client.ts';

const lanes = 8;
const day = 86_400;

type BadKey = (victim: Booked) => string;

/** Keys that nobody may publish with, at streams that their owner may publish. */
export async function tryBadKeys(stage: IngestStage, tries: number): Promise<void> {
  const { figures, nodes } = stage;
  const victims = [await stage.book(), await stage.book()];
  const [running, idle] = victims as [Booked, Booked];
  const encoder = await startPublisher(`${stage.frontUrl}/${running.key}`);
  await stage.whenLive(running);
  const [session] = await stage.sessionsOf([running.id]);
  const kinds = await badKeys(stage, victims, session?.client ?? '1');

  const letIn: string[] = [];
  const seen = new Map<string, number>();
  const unanswered: string[] = [];
  let next = 0;
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (let at = next++; at < tries; at = next++) {
        const [kind, badKey] = kinds[at % kinds.length] ?? ['', () => ''];
        const victim = victims[Math.floor(at / kinds.length) % victims.length] ?? idle;
        // From an address of its own: each one is judged by its key, none by the count of tries before.
        const node = nodes[at % nodes.length];
        const { answer, leave } = await tryToPublish(node?.publishPort ?? 0, badKey(victim), someAddress());
        leave();
        seen.set(kind, (seen.get(kind) ?? 0) + 1);
        if (answer === 'accepted') letIn.push(kind);
        if (answer === 'none') unanswered.push(kind);
      }
    }),
  );
  console.log([...seen].map(([kind, count]) => `${kind} ${count}`).join(', '));
  for (const kind of letIn) console.log(`let in: ${kind}`);
  figures.atMost('bad keys that were let in', tries, letIn.length, 0);
  figures.atMost('bad keys without an answer', tries, unanswered.length, 0);
  figures.atMost('sessions that a bad key made', tries, (await stage.sessionsOf([idle.id])).length, 0);
  await polluteGoodKey(stage, idle, session?.client ?? '1');
  const still = await stage.sessionsOf([running.id]);
  const isUntouched = encoder.isRunning() && still.length === 1 && still[0]?.endedAt === null;
  figures.atLeast('running streams that bad keys left alone', 1, isUntouched ? 1 : 0, 1);
  await encoder.stop();
}

/** A right key with another stream's fields behind it publishes its own stream, and ends its own session alone. */
async function polluteGoodKey(stage: IngestStage, own: Booked, client: string): Promise<void> {
  const key = `${own.key}&name=p-1&clientid=${client}&call=publish_done`;
  const { answer, leave } = await tryToPublish(stage.world.ports.front, key);
  const isOwn = answer === 'accepted' && (await stage.isLive(own));
  leave();
  stage.figures.atLeast('right keys with repeated fields that publish their own stream', 1, isOwn ? 1 : 0, 1);
}

async function badKeys(stage: IngestStage, victims: readonly Booked[], client: string): Promise<[string, BadKey][]> {
  const { world, manager } = stage;
  const now = Math.floor(Date.now() / 1000);
  const other = await stage.book();
  const foreign = await stage.book([], foreignMerchant);
  const expired = new Map<string, string>();
  for (const { id, anchorId, merchantCode } of victims) {
    const ended = { anchorId, appointmentId: id, end: now - 1 };
    expired.set(id, await signedStreamOf(world.owner, world.keys, merchantCode, ended));
  }
  const rotated = await stage.book();
  await manager.do('anchors.rotate-key', {
    params: { streamerCode: rotated.anchorCode },
    body: { leaked: true, keyVersion: 1 },
  });
  const expiredOf = ({ id }: Booked) => expired.get(id) ?? '';
  const withArgs = (of: Booked, args: string) => `p-${of.id}?${args}`;
  const repeated = `&name=p-${other.id}&clientid=${client}&call=publish_done&app=live`;
  return [
    ['forged', (of) => withArgs(of, `e=${now + day}&v=1&s=${randomBytes(32).toString('base64url')}`)],
    ['forged end', (of) => of.key.replace(/e=\d+/, `e=${now + 30 * day}`)],
    ['unknown version', (of) => of.key.replace('&v=1&', '&v=2&')],
    ['without arguments', (of) => `p-${of.id}`],
    ['expired', expiredOf],
    ['rotated', () => rotated.key],
    ['of another anchor', (of) => withArgs(of, argsOf(other))],
    ['of another merchant', (of) => withArgs(of, argsOf(foreign))],
    ['polluted with another name', (of) => withArgs(of, argsOf(other)) + repeated],
    ['polluted and forged', (of) => withArgs(of, `e=${now + day}&v=1&s=forged${repeated}`)],
    ['polluted end', (of) => `${expiredOf(of)}&e=${now + day}`],
    ['polluted end in front', (of) => expiredOf(of).replace('?', `?e=${now + day}&`)],
    ['polluted signature', (of) => withArgs(of, `e=${now + day}&v=1&s=forged&${argsOf(of)}`)],
  ];
}

function argsOf({ key }: Booked): string {
  return key.split('?')[1] ?? '';
}

export function someAddress(): string {
  return `198.${randomInt(18, 20)}.${randomInt(256)}.${randomInt(1, 255)}`;
}
