/** Caption under every picture of the seed: nobody shall take it for a photo of the car. */
export const SAMPLE_CAPTION = 'Illustration';
