import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { errorCodes, type ErrorName } from '@touchline/domain/error-codes';

import { failureBody, Refusal } from '../../platform/refusal.ts';
import { newTraceId } from './trace-ids.ts';

/** Node's own code of a request that did not arrive in time. */
export const tooSlow = 'ERR_HTTP_REQUEST_TIMEOUT';

const reasons: Readonly<Record<string, ErrorName>> = {
  HPE_HEADER_OVERFLOW: 'payloadTooLarge',
  [tooSlow]: 'requestTimeout',
};

/** How long whoever was refused may take to read that, before the connection is cut. */
const lingerMs = 2000;

/** Bytes that are no HTTP request, have too large a head or come too slowly never reach a route: they are refused in the same shape. */
export function refuseUnreadable(
  error: { readonly code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>> = {},
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(reasons[error.code ?? ''] ?? 'validation');
  const body = JSON.stringify(failureBody(refusal, newTraceId()));
  const { status } = errorCodes[refusal.reason];
  const head = [
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}`,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`);
  const timer = setTimeout(() => socket.destroy(), lingerMs);
  socket.once('close', () => clearTimeout(timer));
}
