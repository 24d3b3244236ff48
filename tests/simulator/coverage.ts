import type { Outcome } from './inside/world.ts';
import { DRAWN } from './states.ts';

/** In how many seeds each deed came to something, and each way from one state of a command to another was gone. */
export class Coverage {
  seeds = 0;
  readonly #in = new Map<string, number>();

  /** @param planned deeds that the seed has: they are told of even if nothing ever came of them */
  add({ seen }: Pick<Outcome, 'seen'>, planned: Iterable<string> = []): void {
    this.seeds += 1;
    for (const deed of planned) this.#in.set(deed, this.#in.get(deed) ?? 0);
    for (const what of seen) this.#in.set(what, (this.#in.get(what) ?? 0) + 1);
  }

  /** Ways of the drawing, or of these, that fewer seeds go than those, with how many do. */
  rare(least: number, ways: readonly string[] = DRAWN): string[] {
    return ways
      .map((way) => ({ way, count: this.#in.get(way) ?? 0 }))
      .filter(({ count }) => count < least)
      .map(({ way, count }) => `${way}: ${count}`);
  }

  /** For a person to read: the ways, those of the drawing marked, then the deeds; the rarest first. */
  get lines(): string[] {
    const isWay = (what: string): boolean => what.includes(' > ');
    const all = [...new Set([...DRAWN, ...this.#in.keys()])]
      .map((what) => ({ what, count: this.#in.get(what) ?? 0 }))
      .toSorted((a, b) => a.count - b.count);
    const line = ({ what, count }: { what: string; count: number }): string =>
      `${String(count).padStart(6)} ${what}${DRAWN.includes(what) ? ' *' : ''}`;
    return [
      `Of ${this.seeds} seeds so many show each way of a command (*: in the drawing):`,
      ...all.filter(({ what }) => isWay(what)).map(line),
      'and each deed:',
      ...all.filter(({ what }) => !isWay(what)).map(line),
    ];
  }
}
