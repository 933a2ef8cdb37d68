import { type Logger, pino } from 'pino';

const secretKeys = [
  'password',
  'oldPassword',
  'reCaptchaAliYun',
  'resetToken',
  'undoToken',
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

export type { Logger };
