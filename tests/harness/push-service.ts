import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import * as v from 'valibot';

const Message = v.object({ body: v.string(), address: v.string(), tag: v.string() });

/** A phone at the stand-in, as its browser would describe it. */
export interface StandInPhone {
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } };
  /** Messages that it was told, decrypted, oldest first. */
  told: v.InferOutput<typeof Message>[];
}

export interface StandInPush {
  /** @param name ends the address of the phone */
  phone(name: string): StandInPhone;
  /** Status that it answers each time, and with which headers, in place of 201; status 0: it hangs up. */
  trouble: { status: number; headers?: Record<string, string> } | null;
  /** Act that happens each time before it answers. */
  meanwhile: (() => Promise<unknown>) | null;
  /** Names of the phones that it was asked for so far, in order. */
  asked: string[];
  /** The last request as it came: headers and the bytes that a push service sees. */
  last: { headers: IncomingHttpHeaders; bytes: Buffer };
  close(): Promise<void>;
}

/** A push service on a free port of this machine (RFC 8030), with phones that read what was encrypted for them. */
export async function standInPush(): Promise<StandInPush> {
  const phones = new Map<string, StandInPhone & { read: (bytes: Buffer) => string }>();
  let url = '';
  const server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    const answer = () => {
      const name = request.url?.slice(1) ?? '';
      const phone = phones.get(name);
      const { status, headers } = push.trouble ?? { status: phone ? 201 : 410 };
      if (status === 0) return void request.socket.destroy();
      if (status === 201 && phone)
        phone.told.push(v.parse(Message, JSON.parse(phone.read(Buffer.concat(parts)))));
      response.writeHead(status, headers).end();
    };
    request.on('end', () => {
      push.asked.push(request.url?.slice(1) ?? '');
      push.last = { headers: request.headers, bytes: Buffer.concat(parts) };
      void (push.meanwhile?.() ?? Promise.resolve()).then(answer, () => request.socket.destroy());
    });
  });
  const push: StandInPush = {
    phone(name) {
      const curve = createECDH('prime256v1');
      const publicKey = curve.generateKeys();
      const auth = randomBytes(16);
      const keys = { p256dh: publicKey.toString('base64url'), auth: auth.toString('base64url') };
      const made = {
        subscription: { endpoint: `${url}/${name}`, keys },
        told: [],
        read: (bytes: Buffer) => decrypted(bytes, { curve, publicKey, auth }),
      };
      phones.set(name, made);
      return made;
    },
    trouble: null,
    meanwhile: null,
    asked: [],
    last: { headers: {}, bytes: Buffer.alloc(0) },
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  await new Promise<void>((listening) => {
    server.listen(0, '127.0.0.1', listening);
  });
  const address = server.address();
  url = `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`;
  return push;
}

/** RFC 8291 over RFC 8188 with one record, as a browser does it; without the library that the shop encrypts with. */
function decrypted(
  bytes: Buffer,
  { curve, publicKey, auth }: { curve: ReturnType<typeof createECDH>; publicKey: Buffer; auth: Buffer },
): string {
  const salt = bytes.subarray(0, 16);
  const keyEnd = 21 + bytes.readUInt8(20);
  const theirs = bytes.subarray(21, keyEnd);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), publicKey, theirs]);
  const derived = (key: Uint8Array, from: Uint8Array, about: Uint8Array | string, length: number) =>
    Buffer.from(hkdfSync('sha256', key, from, about, length));
  const secret = derived(curve.computeSecret(theirs), auth, info, 32);
  const key = derived(secret, salt, 'Content-Encoding: aes128gcm\0', 16);
  const nonce = derived(secret, salt, 'Content-Encoding: nonce\0', 12);
  const sealed = bytes.subarray(keyEnd);
  const opening = createDecipheriv('aes-128-gcm', key, nonce);
  opening.setAuthTag(sealed.subarray(-16));
  const padded = Buffer.concat([opening.update(sealed.subarray(0, -16)), opening.final()]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString();
}

/** Claims that the shop makes of itself to a push service (RFC 8292), once its signature has been checked against its key. */
export function vapidOf(headers: IncomingHttpHeaders): { key: string; claims: unknown } {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  const [head = '', body = '', signature = ''] = token.split('.');
  const point = Buffer.from(key, 'base64url');
  const jwk = {
    kty: 'EC',
    crv: 'P-256',
    x: point.subarray(1, 33).toString('base64url'),
    y: point.subarray(33).toString('base64url'),
  };
  const isOurs = verify(
    'sha256',
    Buffer.from(`${head}.${body}`),
    { key: createPublicKey({ key: jwk, format: 'jwk' }), dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  );
  if (!isOurs) throw new Error('the shop did not sign this');
  return { key, claims: JSON.parse(Buffer.from(body, 'base64url').toString()) };
}
