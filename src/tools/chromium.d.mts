/** Paths of a Chromium for the browser tests and of its headless shell; null when there is none and none can be installed. */
export function findChromium(): Promise<{ whole: string | null; shell: string | null }>;
