import { createCipheriv, createDecipheriv, hkdfSync, randomBytes, scryptSync } from 'node:crypto';
import { BackupProblem, DamagedBackup } from './backup-problem.ts';
import { ByteReader } from './byte-reader.ts';

/**
 * Encrypted files of a backup: a head (name of the form, salt of the passphrase, salt of the file), then pieces of 1 MB, each with
 * its length and sealed by AES-256-GCM under a key of this file alone. A piece's nonce is its number and whether it is the last, so
 * that none can be changed, moved, doubled or left off unnoticed.
 */
const FORM = Buffer.from('CHICARGOS BACKUP 1\n');
/** Begins a backup of any form, also of one to come. */
const FAMILY = FORM.subarray(0, FORM.indexOf('1'));
const SALT_BYTES = 16;
const PIECE_BYTES = 1024 * 1024;
const TAG_BYTES = 16;
/** 16 MB and some 50 ms for each guess at a passphrase. */
const WORK = { N: 16_384, r: 8, p: 1 };

/** The passphrase as keys are made of it; deriving takes a while, so it is done once for each salt. */
export class BackupKey {
  readonly salt: Buffer;
  readonly #passphrase: string;
  readonly #masters = new Map<string, Buffer>();

  /** @param salt the one of the folder, so that all its files share it */
  constructor(passphrase: string, salt: Buffer = randomBytes(SALT_BYTES)) {
    this.#passphrase = passphrase;
    this.salt = salt;
  }

  keyOf(salt: Buffer, fileSalt: Buffer): Buffer {
    const named = salt.toString('hex');
    const master = this.#masters.get(named) ?? scryptSync(this.#passphrase, salt, 32, WORK);
    this.#masters.set(named, master);
    return Buffer.from(hkdfSync('sha256', master, fileSalt, 'chicargos backup file', 32));
  }
}

const nonceOf = (place: number, isLast: boolean): Buffer => {
  const nonce = Buffer.alloc(12);
  nonce.writeUInt32BE(place, 4);
  nonce.writeUInt8(isLast ? 1 : 0, 11);
  return nonce;
};

/** Seals bytes as they come. */
export async function* sealed(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  const fileSalt = randomBytes(SALT_BYTES);
  const fileKey = key.keyOf(key.salt, fileSalt);
  yield Buffer.concat([FORM, key.salt, fileSalt]);
  let place = 0;
  const seal = (piece: Buffer, isLast: boolean): Buffer => {
    const cipher = createCipheriv('aes-256-gcm', fileKey, nonceOf(place++, isLast));
    const body = Buffer.concat([cipher.update(piece), cipher.final(), cipher.getAuthTag()]);
    const length = Buffer.alloc(4);
    length.writeUInt32BE(body.length);
    return Buffer.concat([length, body]);
  };
  let held: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of source) {
    held.push(chunk);
    bytes += chunk.length;
    while (bytes > PIECE_BYTES) {
      const all = Buffer.concat(held);
      yield seal(all.subarray(0, PIECE_BYTES), false);
      held = [all.subarray(PIECE_BYTES)];
      bytes = all.length - PIECE_BYTES;
    }
  }
  yield seal(Buffer.concat(held), true);
}

/**
 * Opens what was sealed, piece by piece.
 * @throws BackupProblem where the key does not fit, or the file is damaged, cut off or none
 */
export async function* opened(source: AsyncIterable<Buffer>, key: BackupKey): AsyncGenerator<Buffer> {
  const reader = new ByteReader(source);
  const head = await reader.take(FORM.length + 2 * SALT_BYTES);
  if (!head?.subarray(0, FORM.length).equals(FORM)) {
    if (head?.subarray(0, FAMILY.length).equals(FAMILY))
      throw new BackupProblem('The backup was made by a newer version of the shop');
    throw new DamagedBackup('This is no backup of this shop');
  }
  const salts = head.subarray(FORM.length);
  const fileKey = key.keyOf(salts.subarray(0, SALT_BYTES), salts.subarray(SALT_BYTES));
  for (let place = 0; ; place++) {
    const length = await reader.take(4);
    const body = length && (await reader.take(length.readUInt32BE()));
    if (!body || body.length < TAG_BYTES) throw new DamagedBackup('The backup is cut off');
    const isLast = await reader.isAtEnd();
    yield pieceOf(body, { fileKey, place, isLast });
    if (isLast) return;
  }
}

function pieceOf(
  body: Buffer,
  { fileKey, place, isLast }: { fileKey: Buffer; place: number; isLast: boolean },
): Buffer {
  const cut = body.length - TAG_BYTES;
  const decipher = createDecipheriv('aes-256-gcm', fileKey, nonceOf(place, isLast));
  decipher.setAuthTag(body.subarray(cut));
  try {
    return Buffer.concat([decipher.update(body.subarray(0, cut)), decipher.final()]);
  } catch (cause) {
    // A piece after one that could be opened is damaged; of the first nobody can say whether it is not the key.
    if (place > 0) throw new DamagedBackup('The backup is damaged or cut off', { cause });
    throw new BackupProblem('The key does not fit this backup, or it is damaged', { cause });
  }
}
