import { sql } from 'kysely';
import { wireTime, wireTimeOrNull } from '#domain/text/wire-time.ts';
import { deviceName } from './device-name.ts';
import { type DataOwner, resetHash } from './person.ts';
import { profileOf } from './profile.ts';
import type { Db } from '#server/platform/database/db.ts';

/** Its part of the export: what one table holds about a person. */
export type Holding = (db: Db, person: DataOwner) => Promise<Record<string, unknown>>;

/** Stands in the part of another table. */
export const exportNothing: Holding = () => Promise.resolve({});

export const profile: Holding = async (db, { id }) => {
  const row = await db
    .selectFrom('users')
    .select(['activated_at', 'google_sub', 'staff_since', 'ship_code', 'ship_port'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  return {
    profile: {
      id,
      ...(await profileOf(db, id)),
      activated_at: wireTimeOrNull(row.activated_at),
      signs_in_with_google: row.google_sub !== null,
      ship_to: row.ship_code === null ? null : { code: row.ship_code, port: row.ship_port },
      staff_since: wireTimeOrNull(row.staff_since),
    },
  };
};

/**
 * The asker's own: a stranger may have written this address into a form, with words that are not the asker's. Of one that
 * they wrote back to, the guest's name and telephone number stay out.
 */
export const requests: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('requests')
    .select(['kind', 'product_id', 'fields', 'created_at', 'joined'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    requests: rows.map(({ joined, fields, created_at, ...row }) => {
      const { userName: _name, contactNumber: _number, ...others } = fields;
      return { ...row, fields: joined ? others : fields, created_at: wireTime(created_at) };
    }),
  };
};

/** The person's own words; those of the shop came to them by mail. */
export const requestMessages: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('request_messages')
    .innerJoin('requests', 'requests.id', 'request_id')
    .select(['thread', 'text', 'at'])
    .where('user_id', '=', id)
    .where('sender', '=', 'sender')
    .orderBy('request_id')
    .orderBy('position')
    .execute();
  return {
    request_messages: rows.map(({ thread, text, at }) => ({ request: thread, text, at: wireTime(at) })),
  };
};

/** Which photos there are; each is had where the request stands. */
export const requestPhotos: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('request_photos')
    .select(['thread', 'position', 'mime', 'size', 'at'])
    .where('user_id', '=', id)
    .orderBy('at')
    .orderBy('position')
    .execute();
  return {
    request_photos: rows.map(({ thread, at, ...row }) => ({ request: thread, ...row, at: wireTime(at) })),
  };
};

export const consents: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('consents')
    .select(['kind', 'given', 'version', 'at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return { consents: rows.map((row) => ({ ...row, at: wireTime(row.at) })) };
};

export const sessions: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('sessions')
    .select(['created_at', 'last_used_at', 'user_agent'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    sessions: rows.map((row) => ({
      created_at: wireTime(row.created_at),
      last_used_at: wireTime(row.last_used_at),
      device: deviceName(row.user_agent),
      user_agent: row.user_agent,
    })),
  };
};

export const devices: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('known_devices')
    .select(['name', 'first_seen_at', 'last_seen_at'])
    .where('user_id', '=', id)
    .orderBy('first_seen_at')
    .execute();
  return {
    devices: rows.map((row) => ({
      name: row.name,
      first_seen_at: wireTime(row.first_seen_at),
      last_seen_at: wireTime(row.last_seen_at),
    })),
  };
};

/** Moments when links were mailed, never what they are: whoever gets hold of the file must not get in with it. */
export const links: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('mail_links')
    .select(['purpose', 'created_at', 'expires_at', 'opened_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    links: rows.map((row) => ({
      purpose: row.purpose,
      created_at: wireTime(row.created_at),
      expires_at: wireTime(row.expires_at),
      opened_at: wireTimeOrNull(row.opened_at),
    })),
  };
};

export const secondStep: Holding = async (db, { id }) => {
  const row = await db
    .selectFrom('second_steps')
    .select(['created_at', 'confirmed_at'])
    .where('user_id', '=', id)
    .executeTakeFirst();
  return {
    second_step: row
      ? { created_at: wireTime(row.created_at), confirmed_at: wireTimeOrNull(row.confirmed_at) }
      : null,
  };
};

export const recoveryCodes: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('recovery_codes')
    .select(['created_at', 'used_at'])
    .where('user_id', '=', id)
    .orderBy('id')
    .execute();
  return {
    recovery_codes: rows.map((row) => ({
      created_at: wireTime(row.created_at),
      used_at: wireTimeOrNull(row.used_at),
    })),
  };
};

export const resetRequests: Holding = async (db, person) => {
  const rows = await db
    .selectFrom('reset_requests')
    .select('created_at')
    .where('email_hash', '=', resetHash(person))
    .orderBy('id')
    .execute();
  return { reset_requests: rows.map((row) => wireTime(row.created_at)) };
};

/**
 * Mail to the person, and what went to others for them: about their orders and requests, or to be answered to their
 * address, the shop's own inbox among them. A form alone proves nobody's address, so those count by who sent them. Never
 * the texts: they hold links that open things.
 */
export const mails: Holding = async (db, { id, email }) => {
  const rows = await db
    .selectFrom('mail_outbox')
    .select(['template', 'to_address', 'subject', 'created_at', 'sent_at'])
    .where(
      sql<boolean>`lower(to_address) = ${email}
        or (lower(reply_to) = ${email} and dedupe_key not like 'request:%')
        or split_part(dedupe_key, '/', 1) in (select 'order:' || number from orders where user_id = ${id})
        or split_part(dedupe_key, '/', 1) in (select 'request:' || id from requests
                        where user_id = ${id} and (not joined or dedupe_key like '%/%'))
        or invoice_number in (select invoices.number from invoices join orders on orders.number = order_number
                              where user_id = ${id})`,
    )
    .orderBy('id')
    .execute();
  return {
    mails: rows.map((row) => ({
      template: row.template,
      to: row.to_address,
      subject: row.subject,
      created_at: wireTime(row.created_at),
      sent_at: wireTimeOrNull(row.sent_at),
    })),
  };
};

export const uploads: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('uploads')
    .select(['type', 'size', 'sha256', 'complete', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { uploads: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};

/** Commands with their times, and the fields that a merge left in two versions: these are the person's own words. */
export const commands: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('command_ledger')
    .select(['name', 'status', 'device', 'conflicts', 'created_at'])
    .where('owner', '=', `u:${id}`)
    .orderBy('created_at')
    .orderBy('key')
    .execute();
  return { commands: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};

export const aliases: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('aliases')
    .select(['kind', 'id', 'created_at'])
    .where('owner', '=', `u:${id}`)
    .orderBy('created_at')
    .orderBy('tmp')
    .execute();
  return { aliases: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};

/** By number, since what was for sale then may be another thing by now. */
export const favourites: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('favourites')
    .select(['product_id', 'added_at'])
    .where('user_id', '=', id)
    .orderBy('added_at')
    .orderBy('product_id')
    .execute();
  return { favourites: rows.map((row) => ({ ...row, added_at: wireTime(row.added_at) })) };
};

export const savedSearches: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('saved_searches')
    .select(['id', 'name', 'kind', 'params', 'notify', 'created_at', 'updated_at', 'mailed_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return {
    saved_searches: rows.map((row) => ({
      ...row,
      created_at: wireTime(row.created_at),
      updated_at: wireTime(row.updated_at),
      mailed_at: wireTimeOrNull(row.mailed_at),
    })),
  };
};

export const garage: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('garage')
    .select(['id', 'make', 'model', 'variant', 'trim_id', 'year', 'nickname', 'updated_at'])
    .where('user_id', '=', id)
    .orderBy('updated_at')
    .orderBy('id')
    .execute();
  return { garage: rows.map((row) => ({ ...row, updated_at: wireTime(row.updated_at) })) };
};

/**
 * Reports of the person; what others reported of them is theirs to tell, and so is what somebody without an account reported
 * with this address: whoever knows it may type it.
 */
export const reports: Holding = async (db, { id }) => {
  const rows = await db
    .selectFrom('reports')
    .select(['kind', 'product_id', 'seller_id', 'reason', 'text', 'status', 'created_at'])
    .where('user_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
  return { reports: rows.map((row) => ({ ...row, created_at: wireTime(row.created_at) })) };
};
