import type { RefusalTable } from './refusal.ts';

/** Refusals that are said of a batch and of single commands in it, whatever they are, and by the hooks of tests. */
export const BATCH = {
  batch_too_large: {
    status: 413,
    text: 'Send {limit} commands at most at once',
    source: 'contract 6.9',
  },
  wrong_user: { status: 403, text: 'This belongs to another account', source: 'contract 6.9' },
  dependency: {
    status: 409,
    text: 'What this builds on was not accepted',
    source: 'contract 6.9',
  },
  not_here_yet: {
    status: 409,
    text: 'What this belongs to has not arrived yet',
    source: 'contract 6.9',
  },
  unknown_command: {
    status: 400,
    text: 'This app asked for something the server does not know',
    source: 'contract 6.9',
  },
  obsolete: {
    status: 410,
    text: 'This was made by an older version of the app and cannot be sent',
    source: 'contract 6.9',
  },
  already_made: {
    status: 409,
    text: 'This was made already',
    fields: ['id'],
    source: 'account contract 5.2',
  },
  fault: { status: 500, text: 'A planned fault', source: 'contract 8' },
  clock_runs: {
    status: 409,
    text: 'This server runs on real time: start it with SEED=contract',
    source: 'contract 8',
  },
} as const satisfies RefusalTable;
