import { type PaperType, PAPER_ENDINGS } from '#domain/orders/order-papers.ts';
import { type Reply, reply } from '#server/platform/calls/handle.ts';

export interface StoredFile {
  mime: PaperType;
  sha256: string;
  bytes: Buffer;
}

/**
 * A paper to save, never to open in the page: what is in it runs nowhere on our site (security 20). Its hash is its strong
 * tag, so a phone that has it pays for the question alone.
 * @param name of the file without its ending
 */
export function fileAnswer(
  { mime, sha256, bytes }: StoredFile,
  name: string,
): Reply<Uint8Array<ArrayBuffer>> {
  return reply(new Uint8Array(bytes), {
    headers: {
      'content-type': mime,
      'content-disposition': `attachment; filename="${name}.${PAPER_ENDINGS[mime]}"`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
      etag: sha256,
    },
  });
}
