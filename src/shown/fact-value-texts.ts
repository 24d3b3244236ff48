import { msg } from '@lingui/core/macro';

/**
 * Facts of a vehicle that have words in the other languages. For the catalogues alone: no screen imports it, so that English, which
 * the wire speaks, costs a phone nothing. The ids are what useFactValue looks for.
 */
export const FACT_VALUE_TEXTS = [
  msg({ id: 'fact.Petrol', message: 'Petrol' }),
  msg({ id: 'fact.Diesel', message: 'Diesel' }),
  msg({ id: 'fact.Hybrid', message: 'Hybrid' }),
  msg({ id: 'fact.Electric', message: 'Electric' }),
  msg({ id: 'fact.Manual', message: 'Manual' }),
  msg({ id: 'fact.Automatic', message: 'Automatic' }),
  msg({ id: 'fact.Semi-Auto', message: 'Semi-Auto' }),
  msg({ id: 'fact.Saloon', message: 'Saloon' }),
  msg({ id: 'fact.Hatchback', message: 'Hatchback' }),
  msg({ id: 'fact.Estate', message: 'Estate' }),
  msg({ id: 'fact.Coupe', message: 'Coupe' }),
  msg({ id: 'fact.Convertible', message: 'Convertible' }),
  msg({ id: 'fact.SUV', message: 'SUV' }),
  msg({ id: 'fact.MPV', message: 'MPV' }),
  msg({ id: 'fact.Pickup', message: 'Pickup' }),
  msg({ id: 'fact.Van', message: 'Van' }),
  msg({ id: 'fact.Minibus', message: 'Minibus' }),
  msg({ id: 'fact.Truck', message: 'Truck' }),
  msg({ id: 'fact.Black', message: 'Black' }),
  msg({ id: 'fact.White', message: 'White' }),
  msg({ id: 'fact.Silver', message: 'Silver' }),
  msg({ id: 'fact.Grey', message: 'Grey' }),
  msg({ id: 'fact.Blue', message: 'Blue' }),
  msg({ id: 'fact.Red', message: 'Red' }),
  msg({ id: 'fact.Green', message: 'Green' }),
  msg({ id: 'fact.Brown', message: 'Brown' }),
  msg({ id: 'fact.Yellow', message: 'Yellow' }),
  msg({ id: 'fact.Orange', message: 'Orange' }),
  msg({ id: 'fact.Purple', message: 'Purple' }),
  msg({ id: 'fact.Gold', message: 'Gold' }),
  msg({ id: 'fact.Beige', message: 'Beige' }),
];
