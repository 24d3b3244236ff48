/** Bytes on the wire by kind, both ways. */
export interface Used {
  pages: number;
  pictures: number;
  sending: number;
}

/** Data used in one calendar month of the phone's own clock, and what the user allows for it. */
export interface Usage {
  /** YYYY-MM. */
  month: string;
  used: Used;
  /** Bytes a month. */
  budget: number;
}
