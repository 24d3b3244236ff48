import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { Busboy } from '@fastify/busboy';
import { cleanJson } from '#contract/json.ts';
import type { Problem } from '#contract/problem.ts';
import { MAX_UPLOAD_BYTES } from '#contract/listings/uploads.ts';
import { HttpProblem, invalidFields, invalidJson, payloadTooLarge, problemBody } from './errors.ts';

/**
 * Body that a call takes beside JSON, declared as `multipart` in the options of `handle`:
 *
 *     handle(addProof, 'user', ({ payload, files }) => …, { multipart: { files: ['file'] } })
 *
 * - The payload is what JSON would be: each text part under its name, and under the name of a file its SHA-256 and size;
 *   its schema says `file: SentFile` (contract/sent-file.ts). So the fingerprint of a key is made of the texts in sorted
 *   order and of each file's hash, whatever boundary, order, file names or types its sender chose (account contract 1).
 * - The bytes stand in `files.get('file')` of the handler, and of `prepare`, which is where a picture is decoded or kept:
 *   it takes seconds, so in no transaction. A part without bytes is no file; a JSON body brings none, whatever it says.
 * - Which part is a file says its name alone. Its Content-Type and file name are dropped: `sniff` (uploads/check.ts) says
 *   what it is.
 * - Who asks is known before a byte of the body is read: a stranger gets 401 and others than staff 403 at once.
 */
export interface MultipartOptions {
  /** Names of the parts that are files; all others are text. */
  files: readonly string[];
  /** Most bytes of one file; 10 MB when absent. */
  maxBytes?: number;
  /** Problem that is told of a larger one, with 413. */
  tooLarge?: Problem;
}

export interface File {
  bytes: Buffer;
  /** In hex. */
  sha256: string;
}

/** By the name of their part. */
export type Files = ReadonlyMap<string, File>;
export const NO_FILES: Files = new Map();

/** A form of this site has fewer. */
const MAX_PARTS = 30;
const MAX_NAME = 60;
const MAX_TEXT_BYTES = 16 * 1024;
const MAX_TEXTS_BYTES = 64 * 1024;
const MAX_HEADER_BYTES = 4 * 1024;

const TOO_LARGE = problemBody('file_too_large');

interface Part {
  chunks: Buffer[];
  size: number;
}

/**
 * Reads a body to its end. At the first thing wrong all that was read is let go, and the parser with it; the connection
 * has to carry the answer, so what still comes is let pass unread. The whole may take as long as any request (http.ts).
 * @param contentType of the request, with its boundary
 * @param length what the sender said of it in bytes, NaN for nothing
 * @throws HttpProblem 400 `invalid_json` for what is no form, also one cut short; 400 for a part that comes twice or a
 *   text that is too long; 413
 */
export function readMultipart(
  body: Readable,
  { contentType, length }: { contentType: string; length: number },
  options: MultipartOptions,
): Promise<{ payload: object; files: Files }> {
  const { files: fileNames, maxBytes = MAX_UPLOAD_BYTES, tooLarge = TOO_LARGE } = options;
  const most = fileNames.length * maxBytes + MAX_TEXTS_BYTES + MAX_PARTS * MAX_HEADER_BYTES;
  return new Promise((resolve, reject) => {
    const parts = new Map<string, Part>();
    let seen = 0;
    let textBytes = 0;
    let settled = false;

    const parser = opened(contentType);
    if (!parser) {
      body.resume();
      reject(invalidJson());
      return;
    }
    const settle = (): boolean => {
      if (settled) return false;
      settled = true;
      body.off('data', count).off('close', cut);
      body.unpipe(parser);
      body.resume();
      return true;
    };
    const fail = (problem: HttpProblem): void => {
      if (!settle()) return;
      parts.clear();
      parser.destroy();
      reject(problem);
    };
    const count = (chunk: Buffer): void => {
      seen += chunk.length;
      if (seen > most) fail(new HttpProblem(413, tooLarge));
    };
    const cut = (): void => {
      if (!body.readableEnded) fail(invalidJson());
    };
    const take = (name: string | undefined, stream: Readable): void => {
      // A part that is cut short breaks its stream too; whoever reads may have stopped listening.
      stream.on('error', () => fail(invalidJson()));
      if (settled || name === undefined || name === '' || name.length > MAX_NAME) {
        stream.resume();
        return;
      }
      if (parts.has(name)) {
        stream.resume();
        fail(invalidFields([{ path: [name], code: 'invalid', detail: 'Send this once' }]));
        return;
      }
      const part: Part = { chunks: [], size: 0 };
      parts.set(name, part);
      const isFile = fileNames.includes(name);
      stream.on('data', (chunk: Buffer) => {
        if (settled) return;
        part.size += chunk.length;
        part.chunks.push(chunk);
        if (isFile) {
          if (part.size > maxBytes) fail(new HttpProblem(413, tooLarge));
          return;
        }
        textBytes += chunk.length;
        if (part.size > MAX_TEXT_BYTES)
          fail(invalidFields([{ path: [name], code: 'max_length', detail: 'This text is too long' }]));
        else if (textBytes > MAX_TEXTS_BYTES) fail(payloadTooLarge());
      });
    };

    parser.on('file', take);
    parser.on('partsLimit', () => fail(payloadTooLarge()));
    parser.on('error', () => fail(invalidJson()));
    parser.on('finish', () => {
      if (!settle()) return;
      try {
        resolve(wholeOf(parts, fileNames));
      } catch (problem) {
        reject(problem instanceof Error ? problem : invalidJson());
      }
    });
    body.on('error', () => fail(invalidJson()));
    body.on('close', cut);
    if (length > most) fail(new HttpProblem(413, tooLarge));
    else {
      body.on('data', count);
      body.pipe(parser);
    }
  });
}

/** Null: the type names no boundary, so nothing can be told apart. */
function opened(contentType: string): InstanceType<typeof Busboy> | null {
  try {
    return new Busboy({
      headers: { 'content-type': contentType },
      // Texts come as bytes too: whether they are UTF-8 is ours to say, not a charset's that their sender names.
      isPartAFile: () => true,
      limits: { parts: MAX_PARTS, headerSize: MAX_HEADER_BYTES, headerPairs: 20 },
    });
  } catch {
    return null;
  }
}

/** @throws HttpProblem 400 for text that is no UTF-8 */
function wholeOf(
  parts: ReadonlyMap<string, Part>,
  fileNames: readonly string[],
): { payload: object; files: Files } {
  const files = new Map<string, File>();
  const payload: [string, unknown][] = [];
  for (const [name, { chunks, size }] of parts) {
    const bytes = Buffer.concat(chunks, size);
    if (!fileNames.includes(name)) payload.push([name, textOf(bytes)]);
    else if (size > 0) {
      const sha256 = createHash('sha256').update(bytes).digest('hex');
      files.set(name, { bytes, sha256 });
      payload.push([name, { sha256, size }]);
    }
  }
  return { payload: Object(cleanJson(Object.fromEntries(payload))) as object, files };
}

function textOf(bytes: Buffer): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw invalidJson();
  }
}
