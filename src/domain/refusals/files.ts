import type { RefusalTable } from './refusal.ts';

/** Files that are sent, in a form or in parts. */
export const FILES = {
  document_withdrawn: {
    status: 410,
    text: 'This document was withdrawn',
    source: 'account contract 6',
  },
  file_missing: { status: 400, text: 'Choose a file', source: 'account contract 2.6' },
  file_too_large: {
    status: 413,
    text: 'The file is larger than 10 MB',
    fields: ['hint'],
    source: 'account contract 2.6',
  },
  file_type_invalid: {
    status: 400,
    text: 'Upload a jpg, png or pdf file',
    source: 'account contract 2.6',
  },
  file_unreadable: {
    status: 400,
    text: 'This file cannot be read. Choose another one',
    source: 'settled point 12',
  },
  image_format: {
    status: 400,
    text: 'Oops wrong file format, upload images only (jpg or png)',
    fields: ['hint'],
    source: 'account contract 5.7',
  },
  image_unreadable: {
    status: 400,
    text: 'Oops wrong file format, upload images only (jpg or png)',
    fields: ['hint'],
    source: 'account contract 5.7',
  },
  image_shape: {
    status: 400,
    text: 'Oops wrong file format, upload images only (jpg or png)',
    fields: ['hint'],
    source: 'account contract 5.7',
  },
  image_too_large: {
    status: 413,
    text: 'The picture has more than 40 million pixels',
    fields: ['hint'],
    source: 'account contract 5.7',
  },
  key_invalid: {
    status: 400,
    text: 'An upload needs a UUID as its key',
    source: 'settled point 12',
  },
  sha256_invalid: {
    status: 400,
    text: 'An upload needs the SHA-256 of its bytes',
    source: 'settled point 12',
  },
  offset_invalid: {
    status: 400,
    text: 'Upload-Offset must say where the bytes go',
    source: 'settled point 12',
  },
  offset_mismatch: {
    status: 409,
    text: 'The file goes on at another place',
    fields: ['offset', 'complete'],
    source: 'settled point 12',
  },
  part_too_long: {
    status: 413,
    text: 'There are more bytes than the file was said to have',
    source: 'settled point 12',
  },
  hash_mismatch: {
    status: 422,
    text: 'The file arrived damaged. It is sent again',
    source: 'settled point 12',
  },
  upload_not_found: {
    status: 404,
    text: 'This upload has expired. Start it again',
    source: 'settled point 12',
  },
  upload_missing: { status: 409, text: 'The file has not arrived yet', source: 'sync 8' },
  uploads_full: {
    status: 413,
    text: 'Too many files wait to be used. Attach or remove some, or try again in a week',
    source: 'account contract 7',
  },
  storage_full: {
    status: 507,
    text: 'The server has no room for this file right now. Please try again later',
    source: 'settled point 12',
  },
} as const satisfies RefusalTable;
