export const newTmp = (): `tmp:${string}` => `tmp:${crypto.randomUUID()}`;
