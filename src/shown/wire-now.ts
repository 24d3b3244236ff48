/** Now as the wire writes times; what somebody does on this phone is dated so until the server has its own. */
export const wireNow = (): string => new Date().toISOString().replace(/\.\d+Z$/, 'Z');
