/**
 * Why the phone did not take a command. Nothing was written: the form stays as it is. `full`: no room even after
 * everything that can be fetched again was thrown away. `closed`: this tab's database had to close for a newer
 * version of the app. `other_user`: another tab changed who is signed in since this screen was drawn. `gone`: what it is
 * about was made on this phone, never sent, and given up since.
 */
export type LocalWriteErrorCode =
  | 'too_large'
  | 'too_many'
  | 'photos_full'
  | 'already_waiting'
  | 'sign_in'
  | 'other_user'
  | 'full'
  | 'closed'
  | 'gone';

export class LocalWriteError extends Error {
  override name = 'LocalWriteError';
  readonly code: LocalWriteErrorCode;
  constructor(code: LocalWriteErrorCode, cause?: unknown) {
    super(`command not taken: ${code}`, { cause });
    this.code = code;
  }
}
