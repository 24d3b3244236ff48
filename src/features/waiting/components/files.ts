import { saveFile } from '#shown/save-file.ts';

/** Anything as a file that a person, or whoever helps them, can read. */
export function saveRecord(record: unknown, name: string): void {
  saveFile(new Blob([JSON.stringify(record, null, 1)], { type: 'application/json' }), `${name}.json`);
}

/**
 * The files as the phone's own share sheet takes them; null where it takes none. Chromium shares no JSON, so the work
 * goes as plain text.
 */
export function shareable(made: {
  name: string;
  json: Blob;
  photos: readonly { name: string; blob: Blob }[];
}): File[] | null {
  const files = [
    new File([made.json], `${made.name}.txt`, { type: 'text/plain' }),
    ...made.photos.map(({ name, blob }) => new File([blob], name, { type: blob.type })),
  ];
  return 'canShare' in navigator && navigator.canShare({ files }) ? files : null;
}

/** Which of the chosen files is the work, and which are photos beside it. */
export function sortFiles(chosen: readonly File[]): { work: File | null; photos: File[] } {
  const isPhoto = ({ type }: File): boolean => type.startsWith('image/') || type === 'application/pdf';
  return { work: chosen.find((file) => !isPhoto(file)) ?? null, photos: chosen.filter(isPhoto) };
}
