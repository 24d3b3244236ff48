import { httpProblem } from './errors.ts';
import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

const PROBLEMS: Record<string, 'headers_too_large' | 'request_timeout'> = {
  HPE_HEADER_OVERFLOW: 'headers_too_large',
  ERR_HTTP_REQUEST_TIMEOUT: 'request_timeout',
};

/** Error codes of a socket whose other side is no longer there. */
const GONE = new Set(['ECONNRESET', 'EPIPE']);

/**
 * Answers what is no HTTP, or came too slowly: there is no request then, so it is written to the connection itself,
 * with the body of contract 1.1 and the headers that every answer has.
 */
export function answerUnreadable(
  error: Error & { code?: string | undefined },
  socket: Socket,
  always: Record<string, string>,
): void {
  // Whoever broke off reads no answer.
  if (GONE.has(error.code ?? '') || !socket.writable) return void socket.destroy();
  const { status, body } = httpProblem(PROBLEMS[error.code ?? ''] ?? 'bad_request');
  const text = JSON.stringify(body);
  const headers = {
    ...always,
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
    'content-length': String(Buffer.byteLength(text)),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  socket.end([`HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}`, ...lines, '', text].join('\r\n'));
}
