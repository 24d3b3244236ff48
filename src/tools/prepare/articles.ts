import { copyFile, mkdir, readdir } from 'node:fs/promises';
import { join } from 'node:path';

/** Copies the sample articles as they were written: the server makes their HTML when it seeds. */
export async function makeArticles(source: string, target: string) {
  const names = (await readdir(join(source, 'articles'))).filter((name) => name.endsWith('.md'));
  await mkdir(join(target, 'articles'), { recursive: true });
  for (const name of names) await copyFile(join(source, 'articles', name), join(target, 'articles', name));
  return names.length;
}
