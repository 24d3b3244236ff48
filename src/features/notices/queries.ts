import { notices as declared, Notices } from '#contract/notices.ts';
import { defineQuery, defineRow } from '#offline/face/declare.ts';

/** The inbox: one row, readable without a network once it was seen. Ask it with WHOLE. */
export const notices = defineQuery(declared, { row: () => 'notices', freshSeconds: 5 });
export const noticesRow = defineRow({ name: 'notices', schema: Notices, empty: null, version: null });
