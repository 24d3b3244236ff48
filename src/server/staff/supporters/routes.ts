import { setPosition, staffSupporter, staffSupporters } from '#contract/staff/supporters.ts';
import type { FieldIssue } from '#contract/problem.ts';
import { POSITION_CODES } from '#domain/supporters/positions.ts';
import { invalidPage, isPage, paged } from '#server/platform/calls/pagination.ts';
import { writeAudit } from '#server/platform/calls/audit.ts';
import { mailPosition } from '#server/programme/news.ts';
import { answer, handle, reply } from '#server/platform/calls/handle.ts';
import { countUpVersion, lockOwner } from '#server/platform/calls/ledger.ts';
import { refuseOwn } from '../refuse-own.ts';
import { reasonIssue } from './refusals.ts';
import { staffSupporterShown, staffSupportersShown } from './shape.ts';
import { countSupporters, lockSupporter, flaggedPeople, pageOfSupporters, supporterById } from './store.ts';
import { notFound, refuse, refuseForm } from '#server/platform/calls/refuse.ts';
import { pageNumber } from '#domain/text/pagination.ts';

export const routes = [
  answer(staffSupporters, 'staff', async ({ db, params, config }) => {
    const marked = await flaggedPeople(db, params, config);
    const count = await countSupporters(db, params, marked);
    const page = pageNumber(params.page);
    if (page === null || !isPage(page, count)) return invalidPage();
    const rows = await pageOfSupporters(db, params, page, marked);
    const results = await staffSupportersShown(db, rows, config);
    return paged('/staff/supporters/', params, page, count, results);
  }),

  answer(staffSupporter, 'staff', async ({ db, params, config, now }) => {
    const row = params.id === 0 ? undefined : await supporterById(db, params.id);
    return row ? staffSupporterShown(db, row, { config, now }) : notFound();
  }),

  handle(
    setPosition,
    'staff',
    async ({ tx, user, payload, now, ip, config }) => {
      const { id, reason, expected } = payload;
      if (id === user.id) return refuseOwn();
      // Their own row first, as in everything of theirs, so that nobody waits for each other.
      if (id !== 0) await lockOwner(tx, id);
      const locked = id === 0 ? undefined : await lockSupporter(tx, id);
      const row = locked && (await supporterById(tx, id));
      if (!locked || !row) return notFound();
      const wanted = POSITION_CODES.find((one) => one === payload.position.toUpperCase());
      const issues: FieldIssue[] = [];
      if (!wanted) issues.push({ path: ['position'], code: 'invalid', detail: 'Choose a position' });
      const bad = reasonIssue(reason);
      if (bad) issues.push(bad);
      if (!wanted || issues.length > 0) return refuseForm(issues);
      if (wanted === locked.position)
        return reply({ ...(await staffSupporterShown(tx, row, { config, now })), changed: false });
      if (expected !== '' && expected !== locked.position)
        return refuse('position_changed', { current: locked.position });
      if (locked.disabled_at !== null) return refuse('supporter_left');
      await tx.updateTable('supporters').set({ position: wanted }).where('user_id', '=', id).execute();
      const { id: change } = await tx
        .insertInto('position_changes')
        .values({
          user_id: id,
          position_before: locked.position,
          position_after: wanted,
          reason,
          changed_by: user.id,
          changed_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await mailPosition(
        { tx, now, config },
        { id: change, userId: id, before: locked.position, after: wanted },
      );
      await countUpVersion(tx, id);
      // Never the words: the log is kept when whoever they are about has left.
      await writeAudit(
        tx,
        {
          actorId: user.id,
          action: 'supporter.position',
          entity: 'supporter',
          entityId: String(id),
          before: { position: locked.position },
          after: { position: wanted },
          ip,
        },
        now,
      );
      const after = await supporterById(tx, id);
      if (!after) throw new Error(`supporter ${id} is gone`);
      return reply({ ...(await staffSupporterShown(tx, after, { config, now })), changed: true });
    },
    { shape: 'form' },
  ),
];
