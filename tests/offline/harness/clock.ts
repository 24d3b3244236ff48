/** Virtual time: it moves only when a test says so, and timers fire in its order. */
export class Clock {
  now = Date.UTC(2026, 10, 21, 8, 0, 0);
  readonly #timers = new Set<{ at: number; run: () => void }>();

  timer(run: () => void, ms: number): () => void {
    const timer = { at: this.now + ms, run };
    this.#timers.add(timer);
    return () => void this.#timers.delete(timer);
  }

  /** The next timer that is due by then, taken out; time moves to it. */
  takeDue(by: number): (() => void) | null {
    const [next] = [...this.#timers].toSorted((a, b) => a.at - b.at);
    if (!next || next.at > by) return null;
    this.#timers.delete(next);
    this.now = Math.max(this.now, next.at);
    return next.run;
  }
}
