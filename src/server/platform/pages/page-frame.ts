import { createHash } from 'node:crypto';
import type { ScreenFiles } from './screen-files.ts';

const HTML = '<html lang="en">';
const APP = '<!--app-->';
const FIRST = '<!--first-->';
const HEAD_END = '</head>';
const HEAD = /<!--head-->[\s\S]*?<!--\/head-->/;

/** Parts that a drawn page has of its own. */
export interface PageOwn {
  /** Title, description and what search engines read, by its address. */
  head: string;
  /** Files of its screen; null: those of every page do. */
  files: ScreenFiles | null;
  app: string;
  /** Answers that it was drawn from, as an element. */
  first: string;
}

/** The built page around all screens, cut once where each has parts of its own. */
export class PageFrame {
  /** Digest of all that pages have in common. */
  readonly digest: string;
  readonly #pieces: readonly [string, string, string, string, string, string];
  readonly #head: string;

  constructor(template: string) {
    this.digest = createHash('sha256').update(template).digest('base64url');
    this.#head = HEAD.exec(template)?.[0] ?? '';
    const [beforeHtml, afterHtml] = cut(template, HTML);
    const [beforeHead, afterHead] = cut(afterHtml, this.#head);
    const [inHead, body] = cut(afterHead, HEAD_END);
    const [beforeApp, afterApp] = cut(body, APP);
    const [beforeFirst, end] = cut(afterApp, FIRST);
    this.#pieces = [beforeHtml, beforeHead, inHead, beforeApp, beforeFirst, end];
  }

  /** The frame alone, which the browser draws into. @param html its first element */
  shell(html: string): string {
    return this.#filled(html, [this.#head, HEAD_END, APP, FIRST]);
  }

  /** A drawn page. */
  page(html: string, { head, files, app, first }: PageOwn): string {
    return this.#filled(html, [head, `${files?.styles ?? ''}${files?.scripts ?? ''}${HEAD_END}`, app, first]);
  }

  #filled(html: string, [head, headEnd, app, first]: readonly [string, string, string, string]): string {
    const [beforeHtml, beforeHead, inHead, beforeApp, beforeFirst, end] = this.#pieces;
    return (
      beforeHtml + html + beforeHead + head + inHead + headEnd + beforeApp + app + beforeFirst + first + end
    );
  }
}

/** @throws Error where the mark is not there: the build is another than this server's */
function cut(text: string, mark: string): [string, string] {
  const at = text.indexOf(mark);
  if (at < 0 || mark === '') throw new Error(`the built page has no ${mark === '' ? 'head' : mark}`);
  return [text.slice(0, at), text.slice(at + mark.length)];
}
