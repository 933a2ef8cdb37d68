import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';

import { errorCodes } from '@touchline/domain/error-codes';

import { failureBody, Refusal } from '../platform/refusal.ts';
import { newTraceId } from './trace-ids.ts';

/** Bytes that are no HTTP request, or have too large a head, never reach a route: they are refused in the same shape. */
export function refuseUnreadable(
  error: Error & { code?: string },
  socket: Socket,
  headers: Readonly<Record<string, string>>,
): void {
  if (error.code === 'ECONNRESET' || !socket.writable) {
    socket.destroy();
    return;
  }
  const refusal = new Refusal(error.code === 'HPE_HEADER_OVERFLOW' ? 'payloadTooLarge' : 'validation');
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
}
