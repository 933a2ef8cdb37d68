import { type Logger, pino } from 'pino';

const secretKeys = [
  'password',
  'oldPassword',
  'reCaptchaAliYun',
  'resetToken',
  'undoToken',
  'linkToken',
  'token',
  'cookie',
  'authorization',
  'set-cookie',
];

export function createLogger(level: string, process: 'api' | 'worker'): Logger {
  return pino({
    level,
    base: { process },
    timestamp: pino.stdTimeFunctions.isoTime,
    redact: { paths: secretKeys.flatMap((key) => [`["${key}"]`, `*["${key}"]`, `*.*["${key}"]`]), censor: '***' },
    serializers: {
      err: (error: Error & { code?: string }) => ({
        type: error.name,
        message: error.message,
        code: error.code,
        stack: error.stack,
      }),
    },
  });
}

export interface CallLine {
  readonly traceId: string;
  readonly call: string;
  readonly status: number;
  readonly ms: number;
  /** Of a recorded call: the trace that it belongs to. */
  readonly recordedTrace?: string;
  /** Of a refused one: why, from where, and whose it was as far as that is known. */
  readonly reason?: string;
  readonly address?: string;
  readonly account?: string;
  readonly merchantCode?: string;
}

/** One line for each call that was answered. */
export interface CallLines {
  write(line: CallLine): void;
  close(): void;
}

const flushEveryMs = 500;
const gatheredBytes = 4096;

/** Written together with others, at most half a second later: its keys are these and no others, so nothing is masked. */
export function createCallLines(level: string): CallLines {
  const output = pino.destination({ sync: false, minLength: gatheredBytes });
  const logger = pino({ level, base: { process: 'api' }, timestamp: pino.stdTimeFunctions.isoTime }, output);
  const flushing = setInterval(() => output.flush(), flushEveryMs).unref();
  return {
    write: (line) => logger.info(line, 'call'),
    close() {
      clearInterval(flushing);
      output.flushSync();
      output.end();
    },
  };
}

export type { Logger };
