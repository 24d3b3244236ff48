/** Facts of a vehicle as its order keeps them from the moment in which it was placed; null is what nobody had said. */
export interface OrderedFacts {
  year: number | null;
  /** Miles. */
  mileage: number | null;
  /** Cubic centimetres. */
  engine_cc: number | null;
  fuel: string | null;
  colour: string | null;
  steering: 'right' | 'left' | null;
  doors: number | null;
  seats: number | null;
  /** Whole in the order, with its end hidden wherever it is shown before the money is there. */
  chassis: string | null;
}
