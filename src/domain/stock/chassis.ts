/** A chassis number as it is kept: a VIN (ISO 3779), or the frame number of a car made for Japan. */

const VIN = /^[A-HJ-NPR-Z0-9]{17}$/;
const FRAME = /^[A-Z0-9]{2,8}-\d{5,8}$/;

/** Signs of it that nobody sees who has not paid: the serial number, so that no paper can be made for the car from its page. */
const HIDDEN = 6;
const DOT = '•';

/** In capitals without blanks; null where it is no chassis number. */
export function readChassis(typed: string): string | null {
  const chassis = typed.replace(/\s/g, '').toUpperCase();
  return VIN.test(chassis) || FRAME.test(chassis) ? chassis : null;
}

/** As everybody may see it: its last six characters are dots. One that is hidden already stays as it is. */
export const maskedChassis = (chassis: string): string =>
  chassis.endsWith(DOT)
    ? chassis
    : `${chassis.slice(0, -HIDDEN)}${DOT.repeat(Math.min(HIDDEN, chassis.length))}`;
