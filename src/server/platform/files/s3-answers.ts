/** An object as a bucket lists it. */
export interface S3Object {
  key: string;
  size: number;
  etag: string;
}

/** Code of an answer that refuses, and nothing else of it: some stores repeat what was signed. */
export const codeIn = (xml: string): string => /<Code>(\w{1,60})<\/Code>/.exec(xml)?.[1] ?? '';

/** Reason why nothing came: a code or a name, never the request. */
export function reasonOf(problem: unknown): string {
  const cause = problem instanceof Error && problem.cause instanceof Error ? problem.cause : problem;
  if (!(cause instanceof Error)) return 'unknown';
  return 'code' in cause && typeof cause.code === 'string' ? cause.code : cause.name;
}

/** Objects of a page, and whether there are more; null where it is no list. */
export function pageOf(xml: string): { objects: S3Object[]; isCut: boolean } | null {
  if (!xml.includes('<ListBucketResult')) return null;
  const objects = [...xml.matchAll(/<Contents>([\s\S]*?)<\/Contents>/g)].map(([, one = '']) => ({
    key: textIn(one, 'Key') ?? '',
    size: Number(textIn(one, 'Size')),
    etag: (textIn(one, 'ETag') ?? '').replaceAll('"', ''),
  }));
  if (objects.some(({ key, size }) => key === '' || !Number.isSafeInteger(size))) return null;
  return { objects, isCut: textIn(xml, 'IsTruncated') === 'true' };
}

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#34': '"' };

/** Text of the first element of a name; null: there is none. */
function textIn(xml: string, name: string): string | null {
  const [, text] = new RegExp(`<${name}>([^<]*)</${name}>`).exec(xml) ?? [];
  return (
    text?.replace(/&(amp|lt|gt|quot|apos|#34);/g, (whole, one: string) => ENTITIES[one] ?? whole) ?? null
  );
}
