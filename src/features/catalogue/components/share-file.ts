import { packFileText } from '#domain/pack/file.ts';
import { saveFile } from '#shown/save-file.ts';

/**
 * Tells whether this browser has a way to hand files to other apps: Bluetooth, WhatsApp, what the phone has. Some share words
 * alone, so it is asked about a file of the plainest kind.
 */
export const canShareFiles = (): boolean =>
  typeof navigator !== 'undefined' &&
  typeof navigator.canShare === 'function' &&
  navigator.canShare({ files: [new File([''], 'a.txt', { type: 'text/plain' })] });

/**
 * Hands a catalogue's file to the phone's own sharing, else to its downloads. Browsers let only kinds of files through
 * that they know: where they do not take ours, it goes as text. Answers whether it lies in the downloads now.
 */
export async function shareFile(file: Blob, name: string): Promise<boolean> {
  if (canShareFiles())
    for (const form of [binary, text]) {
      const one = await form(file, name);
      if (!navigator.canShare({ files: [one] })) continue;
      try {
        await navigator.share({ files: [one], title: name });
        return false;
      } catch (cause) {
        // Whoever closed the list of apps wants no file.
        if (cause instanceof DOMException && cause.name === 'AbortError') return false;
      }
    }
  saveFile(file, name);
  return true;
}

const binary = (file: Blob, name: string): File =>
  new File([file], name, { type: 'application/octet-stream' });

async function text(file: Blob, name: string): Promise<File> {
  const signs = packFileText(new Uint8Array(await file.arrayBuffer()));
  return new File([signs], `${name}.txt`, { type: 'text/plain' });
}
