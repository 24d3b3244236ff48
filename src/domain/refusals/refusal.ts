/** One code as it is told apart on the wire: stable, in snake_case, only ever added to (contract 1.1). */
export interface RefusalEntry {
  status: number;
  /** Other statuses that it comes with. As a field's code it is 400, whatever stands here. */
  also?: readonly number[];
  /** Sentence that the server says in English; `{limit}` stands for the value of that name. */
  text: string;
  /** Sentence that screens say, where the spec has other words for them. */
  shown?: string;
  /** Names of what stands beside code and detail. */
  fields?: readonly string[];
  /** Section in which it is described. */
  source: string;
}

export type RefusalTable = Readonly<Record<string, RefusalEntry>>;
