import { lookup } from 'node:dns';
import { BlockList, isIP, type LookupFunction } from 'node:net';

/** IPv4 networks that are nobody's on the public network (IANA special-purpose registry). */
const CLOSED_4: readonly (readonly [string, number])[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];
/** IPv6 addresses are public in 2000::/3 only, but for what is documentation there or leads to IPv4. */
const CLOSED_6: readonly (readonly [string, number])[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const closed = new BlockList();
for (const [network, bits] of CLOSED_4) closed.addSubnet(network, bits, 'ipv4');
for (const [network, bits] of CLOSED_6) closed.addSubnet(network, bits, 'ipv6');
const open6 = new BlockList();
open6.addSubnet('2000::', 3, 'ipv6');

/** Tells whether an IP address is somebody's on the public network. */
export function isPublicAddress(address: string): boolean {
  const family = isIP(address);
  if (family === 4) return !closed.check(address, 'ipv4');
  return family === 6 && open6.check(address, 'ipv6') && !closed.check(address, 'ipv6');
}

/**
 * The address of a push service as a browser gave it: https at the usual port, no name and password, no neighbour of
 * ours. Null for anything else. Names are judged again by what they lead to, see `lookupPublic`.
 * @param testHooks also takes one on this machine: the tests' own push service
 */
export function pushAddress(text: string, testHooks: boolean): URL | null {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || url.username !== '' || url.password !== '') return null;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (testHooks && host === '127.0.0.1') return url;
  if (url.protocol !== 'https:' || url.port !== '') return null;
  if (isIP(host) !== 0) return isPublicAddress(host) ? url : null;
  return host.includes('.') && !/\.(?:local|localhost|internal|lan|home\.arpa)\.?$/i.test(host) ? url : null;
}

/** Finds the addresses of a name, and none where one of them is not public: judged at the connection, so no later answer slips in. */
export const lookupPublic: LookupFunction = (hostname, options, callback) => {
  lookup(hostname, { ...options, all: true }, (problem, found) => {
    if (problem) return callback(problem, []);
    const [first] = found;
    if (!first || found.some(({ address }) => !isPublicAddress(address)))
      return callback(new Error('no public address'), []);
    return options.all === true ? callback(null, found) : callback(null, first.address, first.family);
  });
};
