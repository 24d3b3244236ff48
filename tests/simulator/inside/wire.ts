/** A request as it stands on the wire. */
export interface Wire {
  id: number;
  device: string;
  method: string;
  path: string;
  headers: Headers;
  body: unknown;
}

export interface Reply {
  status: number;
  body: unknown;
  headers: Record<string, string>;
}

/** Each answer is a copy: what the server does later must not change what is on its way. */
export const said = (status: number, body: unknown, headers: Record<string, string> = {}): Reply => ({
  status,
  body: JSON.parse(JSON.stringify(body)) as unknown,
  headers,
});
