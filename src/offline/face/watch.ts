/** Something a screen can watch; `get` gives the same object until it has changed. */
export interface Watch<T> {
  get(): T;
  subscribe(listener: () => void): () => void;
}
