import { once } from 'node:events';
import { hostname } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';

export interface LogShipper {
  /** Resolves once the line was handed to the receiver's connection; false where it was given up. */
  send(program: string, line: string): Promise<boolean>;
  /** Waits for what is still to go, but not for ever. */
  close(): Promise<void>;
}

interface Frame {
  readonly bytes: string;
  readonly done: (isSent: boolean) => void;
}

const mostWaiting = 20_000;
const againMs = 1000;
const patienceMs = 5000;
/** Facility local0, severity info: the line itself says more. */
const priority = 134;

/** Syslog over TLS (RFC 5424, RFC 5425). While the receiver is away lines wait; beyond a bound the oldest are given up. */
export function createLogShipper(receiver: ConnectionOptions, onTrouble: (what: string) => void): LogShipper {
  const waiting: Frame[] = [];
  let socket: TLSSocket | undefined;
  let isReady = false;
  let isClosing = false;

  function open(): void {
    socket = connect(receiver);
    socket.on('secureConnect', () => {
      isReady = true;
      pass();
    });
    socket.on('drain', pass);
    socket.on('error', (error: Error) => onTrouble(error.message));
    socket.on('close', () => {
      isReady = false;
      if (!isClosing) setTimeout(open, againMs).unref();
    });
  }

  function pass(): void {
    while (isReady && socket?.writableNeedDrain === false && waiting.length > 0) {
      const { bytes, done } = waiting.shift() as Frame;
      socket.write(bytes, (error) => done(!error));
    }
  }

  open();
  return {
    send: (program, line) =>
      new Promise((resolve) => {
        if (waiting.length >= mostWaiting) waiting.shift()?.done(false);
        waiting.push({ bytes: frameOf(program, line), done: resolve });
        pass();
      }),
    async close() {
      const until = performance.now() + patienceMs;
      while (waiting.length > 0 && performance.now() < until) await sleep(50);
      isClosing = true;
      if (waiting.length > 0) onTrouble(`${waiting.length} lines were not sent`);
      socket?.destroySoon();
      if (isReady && socket) await once(socket, 'close');
    },
  };
}

function frameOf(program: string, line: string): string {
  const message = `<${priority}>1 ${new Date().toISOString()} ${hostname()} ${program} ${process.pid} - - ${line}`;
  return `${Buffer.byteLength(message)} ${message}`;
}
