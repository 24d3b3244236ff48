import { createHash } from 'node:crypto';
import { mkdir, open, rename } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport, type SendMailOptions } from 'nodemailer';
import type { Config } from '../base/config.ts';
import type { InlinePicture } from './mail-pictures.ts';

/** A message ready to go. */
export interface OutgoingMail {
  dedupeKey: string;
  template: string;
  to: string;
  subject: string;
  text: string;
  /** Null: text alone. */
  html: string | null;
  replyTo: string | null;
  /** Moment when it was written: the Date of every try is the same. */
  writtenAt: Date;
  attachment: { filename: string; content: Buffer } | null;
  /** Pictures that the page shows. */
  pictures: readonly InlinePicture[];
}

export interface MailTransport {
  /** Resolves once the message has been taken over for good. */
  send(letter: OutgoingMail): Promise<void>;
  close(): void;
}

/** All waits of SMTP end within this, well below the minute after which the database drops an idle transaction. */
const SMTP_MS = 15_000;

/**
 * SMTP when configured, else one .eml file a message in `<DATA_DIR>/mail`.
 * @param waitMs how long a silent SMTP server is listened to
 */
export function createMailTransport(config: Config, waitMs = SMTP_MS): MailTransport {
  return config.smtpUrl === null ? fileTransport(config) : smtpTransport(config, config.smtpUrl, waitMs);
}

/** Equal for every try of one message, so that a second copy can be told from a second message. */
function messageOptions(config: Config, letter: OutgoingMail): SendMailOptions {
  const host = new URL(config.publicUrl).hostname.replace(/[[\]]/g, '');
  return {
    from: config.mailFrom,
    to: { name: '', address: letter.to },
    ...(letter.replyTo ? { replyTo: { name: '', address: letter.replyTo } } : {}),
    subject: letter.subject,
    text: letter.text,
    ...(letter.html === null ? {} : { html: letter.html }),
    date: letter.writtenAt,
    messageId: `<${hashOf(letter.dedupeKey)}@${host}>`,
    attachments: [
      ...letter.pictures.map(({ cid, content }) => ({
        cid,
        content,
        filename: `${cid}.jpg`,
        contentType: 'image/jpeg',
        contentDisposition: 'inline' as const,
      })),
      ...(letter.attachment ? [{ ...letter.attachment, contentType: 'application/pdf' }] : []),
    ],
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32);

function smtpTransport(config: Config, url: string, waitMs: number): MailTransport {
  const transport = createTransport({
    url,
    connectionTimeout: waitMs,
    greetingTimeout: waitMs,
    socketTimeout: waitMs,
  });
  return {
    async send(letter) {
      await transport.sendMail(messageOptions(config, letter));
    },
    close: () => transport.close(),
  };
}

function fileTransport(config: Config): MailTransport {
  const folder = join(config.dataDir, 'mail');
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'unix' });
  return {
    async send(letter) {
      const { message } = await transport.sendMail(messageOptions(config, letter));
      const bytes = Buffer.isBuffer(message) ? message : Buffer.from(String(message));
      await mkdir(folder, { recursive: true });
      const day = letter.writtenAt.toISOString().replace(/[-:]|\.\d+/g, '');
      const name = `${day}-${letter.template.replace(/[^a-z0-9-]/gi, '-')}-${hashOf(letter.dedupeKey).slice(0, 12)}.eml`;
      await writeWhole(join(folder, name), bytes);
    },
    close: () => transport.close(),
  };
}

/** A reader sees the whole file or none; a second try of the same message takes the place of the first. */
async function writeWhole(path: string, bytes: Buffer): Promise<void> {
  const draft = `${path}.part`;
  const file = await open(draft, 'w', 0o600);
  try {
    await file.writeFile(bytes);
    await file.sync();
  } finally {
    await file.close();
  }
  await rename(draft, path);
}
