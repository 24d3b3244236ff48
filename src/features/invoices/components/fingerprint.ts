/** A file as the user chose it, by its SHA-256 in hex. The file itself never leaves the phone. */
export interface ChosenFile {
  name: string;
  sha256: string;
}

const PDF = [0x25, 0x50, 0x44, 0x46];

/** Hashes a PDF on the phone; `not_pdf` for anything else, `unreadable` where the browser cannot read or hash it. */
export async function fingerprint(file: File): Promise<ChosenFile | 'not_pdf' | 'unreadable'> {
  try {
    const bytes = await file.arrayBuffer();
    const head = new Uint8Array(bytes.slice(0, PDF.length));
    if (PDF.some((byte, place) => head[place] !== byte)) return 'not_pdf';
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    const sha256 = Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
    return { name: file.name, sha256 };
  } catch {
    return 'unreadable';
  }
}
