/** The product that a question is about. */
export interface InquiryAbout {
  id: number;
  title: string;
  /** An auction has its own words above the form. */
  auction: boolean;
}
