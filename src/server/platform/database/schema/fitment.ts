export interface FitmentTables {
  fitment_trims: FitmentTrims;
  product_fitment: ProductFitment;
}

/** One trim of a variant of a model: what a part is said to fit. */
export interface FitmentTrims {
  id: string;
  make: string;
  model: string;
  variant: string;
  body_type: string | null;
  /** "1.6 Petrol Manual". */
  engine: string | null;
  /** Model years, rising. */
  years: number[];
}

export interface ProductFitment {
  product_id: number;
  trim_id: string;
}
