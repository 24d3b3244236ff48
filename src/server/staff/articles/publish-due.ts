import { writeAudit } from '#server/platform/calls/audit.ts';
import { transaction } from '#server/platform/database/database.ts';
import type { PeriodicJob } from '#server/platform/calls/jobs.ts';
import type { Log } from '#server/platform/base/log.ts';
import { oneByOne } from '#server/platform/base/one-by-one.ts';
import { auditedArticle } from './shape.ts';
import { dueArticles, keepVersion, lockArticle } from './store.ts';
import type { Db } from '#server/platform/database/db.ts';

/**
 * Publishes articles whose time has come, each in a transaction of its own; their day is the time that staff set. Any number
 * of servers may run it.
 */
export const articlesJob = (db: Db, log: Pick<Log, 'error'>): PeriodicJob => ({
  name: 'articles',
  everySeconds: 30,
  run: async (now, stopped) => {
    const due = await dueArticles(db, now);
    await oneByOne(due, { log, about: 'articles', stopped }, (id) =>
      transaction(db, async (tx) => {
        const before = await lockArticle(tx, id);
        // Another server was first, or somebody of the staff has withdrawn it meanwhile.
        if (!before?.publish_at || before.publish_at > now) return;
        const day = before.publish_at;
        const after = await tx
          .updateTable('articles')
          .set({
            published: true,
            publish_at: null,
            version: before.version + 1,
            date_created: before.date_created ?? day,
            published_at: before.published_at ?? day,
            updated_at: now,
          })
          .where('id', '=', id)
          .returningAll()
          .executeTakeFirstOrThrow();
        await keepVersion(tx, before, after, { act: 'publish', by: null, at: now });
        await writeAudit(
          tx,
          {
            actorId: null,
            action: 'article.publish',
            entity: 'article',
            entityId: String(id),
            before: auditedArticle(before),
            after: auditedArticle(after),
            ip: '',
          },
          now,
        );
      }),
    );
  },
});
