import { answerFrom, warmUp } from '#features/catalogue/pack-answers.ts';
import { openCatalogue, type OpenCatalogue } from '#features/catalogue/pack-open.ts';

/** The catalogue's search as its worker runs it, on the page's own thread: that one can be slowed. */
const DAY = '2026-11-20';
let open: OpenCatalogue | null = null;

const acts = {
  /** @returns how long it took until the first question could be asked, ms */
  async open({ parts }: { parts: string[] }): Promise<number> {
    const bytes = parts.map((part) => Uint8Array.from(atob(part), (sign) => sign.charCodeAt(0)).buffer);
    const began = performance.now();
    open = await openCatalogue(bytes);
    const took = performance.now() - began;
    // As the worker does behind its first answer.
    warmUp(open, DAY);
    return took;
  },
  /** @returns how long each question took, ms */
  ask({ name, asked }: { name: string; asked: Record<string, unknown>[] }): number[] {
    return asked.map((params) => {
      if (!open) throw new Error('nothing is open');
      const began = performance.now();
      answerFrom(open, { name, params, make: null, ofAny: false, day: DAY, now: Date.parse(DAY) });
      return performance.now() - began;
    });
  },
};

Object.assign(globalThis, { acts });
