/** Subject of a report, and what a person calls it. */
export interface Reported {
  /** `message`: what two people wrote each other about the listing of this id. */
  kind: 'listing' | 'seller' | 'message';
  id: number;
  title: string;
  /** Thread in which they are, for messages. */
  inquiry?: string;
}
