import { randomBytes } from 'node:crypto';
import { createConnection, type Socket } from 'node:net';

/** Refused: the server ended the connection instead of letting the publisher in. None: it never got to ask. */
export type PublishAnswer = 'accepted' | 'refused' | 'none';

export interface PublishTry {
  readonly answer: PublishAnswer;
  /** From the publish command to its answer. */
  readonly ms: number;
  readonly leave: () => void;
}

const handshakeBytes = 1536;
const patienceMs = 20_000;
const commandType = 20;
const ownChunkSize = 65_536;

/** Asks to publish, as an encoder does, but sends no picture. `from` stands in a PROXY header: a node's own port wants one. */
export async function tryToPublish(port: number, key: string, from?: string): Promise<PublishTry> {
  const socket = createConnection({ host: '127.0.0.1', port, noDelay: true });
  const server = listenTo(socket);
  const leave = () => void socket.destroy();
  const none = { answer: 'none', ms: 0, leave } as const;
  if (from !== undefined) socket.write(`PROXY TCP4 ${from} 127.0.0.1 40000 1935\r\n`);
  socket.write(Buffer.concat([Buffer.of(3), Buffer.alloc(8), randomBytes(handshakeBytes - 8)]));
  if (!(await server.says((text) => text.length > 2 * handshakeBytes))) return none;
  socket.write(server.bytes(1, handshakeBytes));
  socket.write(chunk({ channel: 2, type: 1, stream: 0 }, uint32(ownChunkSize)));
  const address = { app: 'live', type: 'nonprivate', flashVer: 'FMLE/3.0', tcUrl: `rtmp://127.0.0.1:${port}/live` };
  socket.write(command(0, ['connect', 1, address]));
  if (!(await server.says((text) => text.includes('NetConnection.Connect.Success')))) return none;
  socket.write(command(0, ['createStream', 2, null]));
  if (!(await server.says((text) => text.split('_result').length > 2))) return none;
  const began = performance.now();
  socket.write(command(1, ['publish', 3, null, key, 'live']));
  const isIn = await server.says((text) => text.includes('NetStream.Publish.Start'));
  const ms = performance.now() - began;
  if (isIn) return { answer: 'accepted', ms, leave };
  leave();
  return { answer: server.isSilent() ? 'none' : 'refused', ms, leave };
}

function listenTo(socket: Socket) {
  let heard = '';
  let [isOver, isSilent] = [false, false];
  let wake: () => void = () => undefined;
  socket.setTimeout(patienceMs, () => {
    isSilent = true;
    socket.destroy();
  });
  socket.on('data', (bytes: Buffer) => {
    heard += bytes.toString('latin1');
    wake();
  });
  socket.on('error', () => undefined);
  socket.on('close', () => {
    isOver = true;
    wake();
  });
  return {
    /** False if the connection ends before. */
    says: async (isIt: (text: string) => boolean): Promise<boolean> => {
      while (!isIt(heard)) {
        if (isOver) return false;
        await new Promise<void>((resolve) => {
          wake = resolve;
        });
      }
      return true;
    },
    bytes: (from: number, count: number) => Buffer.from(heard.slice(from, from + count), 'latin1'),
    isSilent: () => isSilent,
  };
}

interface ChunkHead {
  readonly channel: number;
  readonly type: number;
  /** Of the message. */
  readonly stream: number;
}

/** One message in one chunk: each of ours is shorter than the chunk size that we name first. */
function chunk({ channel, type, stream }: ChunkHead, body: Buffer): Buffer {
  const head = Buffer.alloc(12);
  head[0] = channel;
  head.writeUIntBE(body.length, 4, 3);
  head[7] = type;
  head.writeUInt32LE(stream, 8);
  return Buffer.concat([head, body]);
}

function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

type CommandValue = string | number | null | Readonly<Record<string, string>>;

function command(stream: number, values: readonly CommandValue[]): Buffer {
  return chunk({ channel: 3, type: commandType, stream }, Buffer.concat(values.map(inAmf)));
}

function inAmf(value: CommandValue): Buffer {
  if (value === null) return Buffer.of(5);
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(9);
    bytes.writeDoubleBE(value, 1);
    return bytes;
  }
  if (typeof value === 'string') return Buffer.concat([Buffer.of(2), shortText(value)]);
  const fields = Object.entries(value).flatMap(([name, text]) => [shortText(name), inAmf(text)]);
  return Buffer.concat([Buffer.of(3), ...fields, Buffer.of(0, 0, 9)]);
}

function shortText(text: string): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(Buffer.byteLength(text));
  return Buffer.concat([length, Buffer.from(text)]);
}
