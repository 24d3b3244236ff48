import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Insertable } from 'kysely';
import { articleHtml, excerptOf } from '#server/content/markdown.ts';
import type { Articles } from '#server/platform/database/schema/content.ts';
import { seedDataDir } from './data-folder.ts';
import { seedPictures } from './pictures.ts';
import type { Db } from '#server/platform/database/db.ts';

interface SeedArticle {
  slug: string;
  title: string;
  /** ISO 8601 or a day; null: nobody knows. */
  created: string | null;
  content: string;
  /** Hash of a render, which stands for no car that is for sale. */
  picture: string | null;
}

/** The articles of the test catalogue (contract 8). */
const CONTRACT: readonly SeedArticle[] = [
  {
    slug: 'how-we-ship',
    title: 'How we ship',
    created: '2025-02-01T00:00:00Z',
    content:
      '# How we ship\n\nBy **RORO** or in a container. The [form](/details/12) on a car says what it costs.',
    picture: null,
  },
  {
    slug: 'undated',
    title: 'Undated',
    created: null,
    content: 'Nobody wrote down when this was written.',
    picture: null,
  },
];

/** The articles of the demo, the oldest first; each says in its first line that it is a sample. */
export function seedArticles(): SeedArticle[] {
  const folder = join(seedDataDir, 'articles');
  const pictures = seedPictures().filter(({ view }) => view === 'side');
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .map((name) => articleOf(readFileSync(join(folder, name), 'utf8'), name))
    .toSorted((a, b) => ((a.created ?? '') < (b.created ?? '') ? -1 : 1))
    .map((article, index) => ({
      ...article,
      picture: pictures[(index * 7) % pictures.length]?.hash ?? null,
    }));
}

function articleOf(text: string, name: string): SeedArticle {
  const found = /^---\n([\s\S]*?)\n---\n([\s\S]+)$/.exec(text);
  if (!found) throw new Error(`${name} has no head`);
  const [, head = '', content = ''] = found;
  const field = (key: string): string => {
    const value = new RegExp(`^${key}: (.+)$`, 'm').exec(head)?.[1];
    if (value === undefined) throw new Error(`${name} has no ${key}`);
    return value.trim().replace(/^"(.*)"$/, '$1');
  };
  return {
    slug: field('slug'),
    title: field('title'),
    created: `${field('date_created')}T00:00:00Z`,
    content: content.trim(),
    picture: null,
  };
}

export async function insertArticles(db: Db, seed: 'demo' | 'contract' | 'account'): Promise<void> {
  const articles = seed === 'demo' ? seedArticles() : CONTRACT;
  await db.insertInto('articles').values(articles.map(rowOf)).execute();
}

function rowOf({ slug, title, created, content, picture }: SeedArticle): Insertable<Articles> {
  return {
    slug,
    title,
    content,
    html: articleHtml(content),
    excerpt: excerptOf(content),
    picture_hash: picture,
    published: true,
    date_created: created,
  };
}
