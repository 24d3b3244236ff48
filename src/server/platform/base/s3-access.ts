/** Bucket of a store that speaks S3, and what opens it. */
export interface S3Access {
  /** Without a slash at the end; the bucket is the first part of the path behind it. */
  endpoint: string;
  bucket: string;
  region: string;
  accessKeyId: string;
  /** Signs requests; never leaves the server. */
  secretAccessKey: string;
}

/** Settings as they were given; null: not. */
type Given = { [K in keyof S3Access]: S3Access[K] | null };

/** Settings that must be there for the others to be of use; the region has a default. */
const NEEDED = {
  endpoint: 'S3_ENDPOINT',
  bucket: 'S3_BUCKET',
  accessKeyId: 'S3_ACCESS_KEY_ID',
  secretAccessKey: 'S3_SECRET_ACCESS_KEY',
} as const;

/** All of it or nothing: half of it would put pictures on this machine that no other server has. */
export function s3Access({ region, ...given }: Given): S3Access | { missing: string } | null {
  const { endpoint, bucket, accessKeyId, secretAccessKey } = given;
  if (endpoint !== null && bucket !== null && accessKeyId !== null && secretAccessKey !== null)
    return { endpoint, bucket, accessKeyId, secretAccessKey, region: region ?? 'us-east-1' };
  const all = { ...given, region };
  if (Object.values(all).every((value) => value === null)) return null;
  for (const [key, name] of Object.entries(NEEDED))
    if (Reflect.get(given, key) === null) return { missing: name };
  return null;
}
