import { get } from 'node:http';

/** A body as it came over the wire, still compressed. */
export interface Fetched {
  status: number;
  headers: Record<string, string | string[] | undefined>;
  bytes: number;
}

/** Fetches as a browser does that takes brotli, and leaves the body as it is. */
export function fetched(address: string, headers: Record<string, string> = {}): Promise<Fetched> {
  return new Promise((resolve, reject) => {
    get(address, { agent: false, headers: { 'accept-encoding': 'br, gzip', ...headers } }, (answer) => {
      let bytes = 0;
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length));
      answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, bytes }));
      answer.on('error', reject);
    }).on('error', reject);
  });
}

/** The same where anything but 200 is a mistake of the measurement. */
export async function sizeOf(address: string, headers: Record<string, string> = {}): Promise<number> {
  const { status, bytes } = await fetched(address, headers);
  if (status !== 200) throw new Error(`GET ${address} gave ${status}`);
  return bytes;
}
