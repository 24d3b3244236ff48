/** Categories whose parts a drawing shows (tools/prepare/part-drawings.ts); others are in the box of tools. */
const SHOWN_BY: Readonly<Record<string, readonly string[]>> = {
  pads: ['brake-pads', 'brake-calipers'],
  disc: ['brake-rotors', 'clutches'],
  turning: [
    'brake-master-cylinders',
    'ac-compressors',
    'blower-motors',
    'steering-pumps',
    'oil-pumps',
    'fuel-pumps',
    'alternators',
    'starters',
  ],
  plug: ['anti-lock-braking-system-abs-parts', 'fuel-injectors', 'spark-plugs', 'oxygen-sensors'],
  radiator: ['ac-condensers', 'grilles'],
  rack: ['steering-racks', 'control-arms', 'drive-shafts'],
  filter: ['oil-filters', 'fuel-filters'],
  engine: ['oil-pans', 'pistons', 'cylinder-heads', 'engine-mounts', 'complete-engines'],
  belt: ['timing-belts', 'timing-chains'],
  exhaust: ['motor-vehicle-exhaust'],
  bumper: ['bumpers'],
  door: ['doors', 'motor-vehicle-window-parts-and-accessories', 'vehicle-door-locks-and-locking-systems'],
  panel: ['fenders', 'hoods'],
  seat: ['floor-mats', 'front-seats', 'seat-covers'],
  lamp: ['fog-lights', 'headlights', 'tail-lights', 'light-bulbs'],
  mirror: ['motor-vehicle-mirrors'],
  spring: ['ball-joints', 'coil-springs', 'shock-absorbers', 'struts'],
  gearbox: ['transmissions'],
  wheel: ['automotive-rims-and-wheels', 'automotive-tires'],
  battery: ['batteries', 'vehicle-battery-chargers', 'vehicle-jump-starters'],
  bottle: [
    'synthetic-motor-oil',
    'semi-synthetic-motor-oil',
    'vehicle-antifreeze',
    'vehicle-brake-fluid',
    'vehicle-transmission-fluid',
    'car-shampoo',
    'portable-fuel-cans',
  ],
  wear: ['motorcycle-gloves', 'motorcycle-knee-and-shin-guards', 'men', 'women'],
  helmet: ['full-face-helmets', 'open-face-helmets'],
  radio: [
    'motor-vehicle-a-v-players-and-in-dash-systems',
    'motor-vehicle-amplifiers',
    'motor-vehicle-speakerphones',
    'digital-sound-processors',
  ],
  speaker: ['motor-vehicle-subwoofers', 'coaxial-speakers', 'component-speakers', 'tweeters'],
  camera: ['backup-cameras', '360-degree-cameras'],
};
const ANY = 'tools';

const DRAWING_OF = new Map(
  Object.entries(SHOWN_BY).flatMap(([drawing, slugs]) => slugs.map((slug) => [slug, drawing] as const)),
);

/** Name of the drawing for a part. @param slug of its category */
export const drawingOf = (slug: string): string => DRAWING_OF.get(slug) ?? ANY;
