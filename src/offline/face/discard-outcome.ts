/** Outcome of a wish to discard; 'cancelling': the server is asked whether it is still in time. */
export type Discarded = 'discarded' | 'cancelling' | 'kept';
