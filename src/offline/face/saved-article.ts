import * as v from 'valibot';
import { Article } from '#contract/content.ts';

/** An article that lies on this phone, with its pictures as they stand in its text. */
export const SavedArticle = v.object({
  article: Article,
  /** By their address; as data, which no network is needed for. */
  pictures: v.record(v.string(), v.pipe(v.string(), v.regex(/^data:image\/jpeg;base64,[\w+/=]+$/))),
});
export type SavedArticle = v.InferOutput<typeof SavedArticle>;
