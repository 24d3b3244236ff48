import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A charge at the stand-in, as Flutterwave writes it. */
export interface StandInCharge {
  id: number;
  tx_ref: string;
  amount: number;
  currency: string;
  status: 'pending' | 'successful' | 'failed';
}

export interface StandInFlutterwave {
  /** Value of FLUTTERWAVE_ADDRESS. */
  url: string;
  charges: StandInCharge[];
  /** Way in which it misbehaves. */
  trouble: 'down' | 'is no JSON' | 'knows no key' | 'sends to http' | null;
  /** Act that happens meanwhile before a charge is begun there. */
  during: (() => Promise<void>) | null;
  /** Bodies of the charges that were begun. */
  begun: Record<string, unknown>[];
  /** Requests so far, in order. */
  asked: string[];
  close(): Promise<void>;
}

export const SECRET_KEY = 'FLWSECK_TEST-standin-X';

/** Their API of version 3 on a free port of this machine, as far as the shop uses it. */
export async function standInFlutterwave(): Promise<StandInFlutterwave> {
  const standIn: StandInFlutterwave = {
    url: '',
    charges: [],
    trouble: null,
    during: null,
    begun: [],
    asked: [],
    close: () =>
      new Promise((closed) => {
        server.close(() => closed());
        server.closeAllConnections();
      }),
  };
  const server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', 'http://stand-in');
    standIn.asked.push(`${request.method} ${url.pathname}${url.search}`);
    let body = '';
    request.on('data', (part: Buffer) => (body += part.toString()));
    request.on('end', () => {
      if (standIn.trouble === 'down') return send(response, 502, {});
      if (standIn.trouble === 'is no JSON') return response.end('<html>');
      const known = request.headers.authorization === `Bearer ${SECRET_KEY}`;
      if (!known || standIn.trouble === 'knows no key')
        return send(response, 401, {
          status: 'error',
          message: 'Invalid authorization key',
          data: null,
        });
      if (request.method === 'POST' && url.pathname === '/v3/payments') {
        standIn.begun.push(JSON.parse(body) as Record<string, unknown>);
        const host = standIn.trouble === 'sends to http' ? 'http://elsewhere.test' : standIn.url;
        const link = `${host}/v3/hosted/pay/${standIn.begun.length}`;
        const answered = () =>
          send(response, 200, { status: 'success', message: 'Hosted Link', data: { link } });
        return void (standIn.during?.() ?? Promise.resolve()).then(answered, () => response.destroy());
      }
      const id = /^\/v3\/transactions\/([^/]+)\/verify$/.exec(url.pathname)?.[1];
      const reference = url.searchParams.get('tx_ref');
      const charge = standIn.charges.find((one) =>
        id === undefined ? one.tx_ref === reference : String(one.id) === id,
      );
      if (!charge)
        return send(response, 400, { status: 'error', message: 'No transaction was found', data: null });
      return send(response, 200, {
        status: 'success',
        message: 'Transaction fetched successfully',
        data: { ...charge, flw_ref: `FLW-${charge.id}`, charged_amount: charge.amount, app_fee: 1.4 },
      });
    });
  });
  await new Promise<void>((up) => {
    server.listen(0, '127.0.0.1', up);
  });
  standIn.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return standIn;
}

function send(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'content-type': 'application/json' });
  response.end(JSON.stringify(body));
}
