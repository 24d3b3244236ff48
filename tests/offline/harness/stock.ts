/** Stock that the shop sells in these tests. */
export interface StockedProduct {
  id: number;
  title: string;
  unitMinor: number;
  stock: number;
  /** Published shipping per unit, null where there is none. */
  shippingMinor: number | null;
}

export const PREMIO = 40001;
export const HIACE = 40002;
export const NOAH = 40003;

export const PRODUCTS: readonly StockedProduct[] = [
  { id: PREMIO, title: 'Toyota Premio', unitMinor: 4_500_00, stock: 3, shippingMinor: 1_450_00 },
  { id: HIACE, title: 'Toyota Hiace', unitMinor: 9_000_00, stock: 10, shippingMinor: 1_800_00 },
  { id: NOAH, title: 'Toyota Noah', unitMinor: 3_200_00, stock: 5, shippingMinor: 1_450_00 },
];
