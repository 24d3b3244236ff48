import { afterAll } from 'vitest';
import { openS3Store, type S3Store } from './open-s3-store.ts';

export { SECOND_BUCKET, type S3Store } from './open-s3-store.ts';

/** A store for the test file, which ends with it. */
export async function s3Store(): Promise<S3Store> {
  const store = await openS3Store();
  afterAll(() => store.close());
  return store;
}
