/** Sellers of the demo by the names of their stores. */
export const MULENGA = { first: 'Mulenga', last: 'Motors' };
export const LUBASI = { first: 'Lubasi', last: 'Auto Spares' };

interface Fields {
  /** First name of whoever sells it. */
  seller: string;
  daysAgo: number;
  pTitle: string;
  subtitle: string;
  description: string;
  pContact: string;
  pLocation: string;
  pPrice: string;
}

export interface Car extends Fields {
  make: string;
  model: string;
  body: 'saloon' | 'hatchback' | 'suv' | 'pickup' | 'van';
  sYear: number;
  sMileage: number;
  sEngine: number;
  sFuel: string;
  sTransmission: string;
  isDraft?: true;
}

export interface SellerSpare extends Fields {
  /** Slug of the leaf category. */
  slug: string;
  sPartNumber: string;
  sCondition: 'new' | 'used' | 'refurbished';
}

const inLusaka = { seller: MULENGA.first, pContact: '0977450112', pLocation: 'Lusaka, Zambia' };
const inKitwe = { seller: LUBASI.first, pContact: '0966318207', pLocation: 'Kitwe, Zambia' };

/** Cars that are in Zambia already, priced in kwacha. */
export const CARS: readonly Car[] = [
  {
    ...inLusaka,
    daysAgo: 41,
    make: 'Toyota',
    model: 'Corolla',
    body: 'saloon',
    pTitle: '2013 Toyota Corolla 1.6, registered in Zambia',
    subtitle: 'Duty paid, two keys',
    description:
      'In Lusaka since 2019. Serviced every 5,000 km, service book with the car. New tyres in front.',
    pPrice: '215000',
    sYear: 2013,
    sMileage: 71_000,
    sEngine: 1.6,
    sFuel: 'Petrol',
    sTransmission: 'Automatic',
  },
  {
    ...inLusaka,
    daysAgo: 26,
    make: 'Toyota',
    model: 'RAV4',
    body: 'suv',
    pTitle: '2014 Toyota RAV4 2.0, four wheel drive',
    subtitle: 'Duty paid',
    description: 'Used in town only. Air conditioning works. A small scratch on the rear bumper.',
    pPrice: '298000',
    sYear: 2014,
    sMileage: 64_000,
    sEngine: 2,
    sFuel: 'Petrol',
    sTransmission: 'Automatic',
  },
  {
    ...inLusaka,
    daysAgo: 12,
    make: 'Volkswagen',
    model: 'Polo',
    body: 'hatchback',
    pTitle: '2015 Volkswagen Polo 1.2',
    subtitle: 'One owner in Zambia',
    description: 'Small car for town, light on fuel. The radio was changed.',
    pPrice: '176500',
    sYear: 2015,
    sMileage: 58_000,
    sEngine: 1.2,
    sFuel: 'Petrol',
    sTransmission: 'Manual',
  },
  {
    ...inLusaka,
    daysAgo: 4,
    make: 'Ford',
    model: 'Ranger',
    body: 'pickup',
    pTitle: '2012 Ford Ranger 2.2 double cab',
    subtitle: 'Canopy and tow bar',
    description: 'Worked on a farm near Chisamba. The clutch was done in August.',
    pPrice: '330000',
    sYear: 2012,
    sMileage: 112_000,
    sEngine: 2.2,
    sFuel: 'Diesel',
    sTransmission: 'Manual',
    isDraft: true,
  },
];

/** Spares on a shelf in Kitwe; a few from a car that Mulenga broke up. */
export const SELLER_SPARES: readonly SellerSpare[] = [
  {
    ...inKitwe,
    daysAgo: 38,
    slug: 'headlights',
    pTitle: 'Toyota Corolla E150 headlight, right',
    subtitle: 'Used, no cracks',
    description: 'From a 2009 Corolla. Glass is clear, all brackets are there.',
    pPrice: '1450',
    sPartNumber: '81130-02670',
    sCondition: 'used',
  },
  {
    ...inKitwe,
    daysAgo: 30,
    slug: 'brake-pads',
    pTitle: 'Nissan X-Trail T31 front brake pads',
    subtitle: 'New in box',
    description: 'A set of four. Collect in Kitwe, or by bus to Lusaka and Ndola.',
    pPrice: '620',
    sPartNumber: 'D1060-JD00A',
    sCondition: 'new',
  },
  {
    ...inKitwe,
    daysAgo: 17,
    slug: 'fuel-pumps',
    pTitle: 'Toyota Hilux 2.5 D-4D fuel pump',
    subtitle: 'Overhauled and tested',
    description: 'Overhauled in our workshop, tested for two hours. Three months on it.',
    pPrice: '4300',
    sPartNumber: '22100-0L060',
    sCondition: 'refurbished',
  },
  {
    ...inKitwe,
    daysAgo: 9,
    slug: 'grilles',
    pTitle: 'Volkswagen Polo 6R grille',
    subtitle: 'Used',
    description: 'The badge is missing.',
    pPrice: '780',
    sPartNumber: '6R0853651',
    sCondition: 'used',
  },
  {
    ...inLusaka,
    daysAgo: 6,
    slug: 'doors',
    pTitle: 'Toyota Corolla front door, left, silver',
    subtitle: 'From a car broken up in Lusaka',
    description: 'With glass and window motor. A small dent under the handle.',
    pPrice: '3900',
    sPartNumber: '67002-02230',
    sCondition: 'used',
  },
];
