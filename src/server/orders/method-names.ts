/** What the two ways of shipping are called (contract 3.4). */
export const METHOD_NAMES = { roro: 'RORO', container: 'Container' } as const;
