import type { RequestSide } from '#contract/request-threads.ts';
import type { Time } from './columns.ts';

export interface RequestTables {
  request_messages: RequestMessages;
  request_photos: RequestPhotos;
}

/** Messages that were written after the request itself. */
export interface RequestMessages {
  request_id: number;
  /** Counted from 2: the first is the request. */
  position: number;
  sender: RequestSide;
  /** '' when the sender has left. */
  text: string;
  at: Time;
}

/** Pictures of a parts request, drawn anew. */
export interface RequestPhotos {
  user_id: number;
  /** Thread of the request, which may come later. */
  thread: string;
  position: number;
  mime: 'image/jpeg' | 'image/png';
  size: number;
  /** SHA-256 of the file as it was sent. */
  source_sha256: string;
  /** SHA-256 of the file as it is kept. */
  sha256: string;
  bytes: Buffer;
  at: Time;
}
