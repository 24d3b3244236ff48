import type { Socket } from 'node:net';
import { STATUS_CODES } from 'node:http';

const PROBLEMS: Record<string, { status: number; code: string; detail: string }> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    code: 'headers_too_large',
    detail: 'The head of the request is too large',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    code: 'request_timeout',
    detail: 'The request took too long to arrive',
  },
};
const UNREADABLE = { status: 400, code: 'bad_request', detail: 'The request could not be read' };

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
  const { status, ...body } = PROBLEMS[error.code ?? ''] ?? UNREADABLE;
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
