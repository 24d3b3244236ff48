import type { CDPSession } from 'playwright-core';

/** A file that a page fetched, as the browser's network log has it. */
export interface LoadedFile {
  url: string;
  /** Type of the answer, without parameters. */
  mime: string;
  /** Seconds on the browser's own clock when it was asked for. */
  askedAt: number;
  /** Bytes of the body as it came, compressed. */
  bodyBytes: number;
}

/** Follows the network log of a tab. Pictures, scripts and reads of the page itself; what the worker fetches is not in it. */
export class LoadedFiles {
  readonly #files = new Map<string, LoadedFile & { headBytes: number }>();
  /** Moment when the page's load event fired; null before. */
  settledAt: number | null = null;

  static async follow(session: CDPSession): Promise<LoadedFiles> {
    const log = new LoadedFiles();
    await session.send('Page.enable');
    session.on('Network.requestWillBeSent', ({ requestId, request, timestamp }) => {
      const file = { url: request.url, mime: '', askedAt: timestamp, bodyBytes: 0, headBytes: 0 };
      if (/^https?:/.test(request.url)) log.#files.set(requestId, file);
    });
    session.on('Network.responseReceived', ({ requestId, response }) => {
      const file = log.#files.get(requestId);
      if (!file) return;
      file.mime = response.mimeType;
      file.headBytes = response.encodedDataLength;
    });
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      const file = log.#files.get(requestId);
      if (file) file.bodyBytes = Math.max(0, encodedDataLength - file.headBytes);
    });
    session.on('Page.loadEventFired', ({ timestamp }) => {
      log.settledAt = timestamp;
    });
    return log;
  }

  get all(): LoadedFile[] {
    return [...this.#files.values()];
  }

  /** Requests that were made for before the load event: after it the page only fetches ahead. */
  get beforeSettled(): LoadedFile[] {
    return this.all.filter(({ askedAt }) => this.settledAt === null || askedAt <= this.settledAt);
  }
}

const SHELL = /html|css|javascript/;
/** HTML, CSS or script: what a first screen cannot do without. */
export const isShell = ({ mime }: LoadedFile): boolean => SHELL.test(mime);
export const isPicture = ({ mime, url }: LoadedFile): boolean =>
  mime.startsWith('image/') && url.includes('/media/');

export const sumOf = (files: readonly LoadedFile[]): number =>
  files.reduce((sum, { bodyBytes }) => sum + bodyBytes, 0);
export const nameOf = ({ url }: LoadedFile): string => decodeURIComponent(new URL(url).pathname);
