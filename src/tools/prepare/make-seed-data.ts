// Makes src/server/seed/data from the source data: `npx tsx src/tools/prepare/make-seed-data.ts <folder>`.
// Run once per change of the source; what it writes is committed, so npm start never needs the source.
import { mkdir, rm } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { join } from 'node:path';
import { makeCategories } from './categories.ts';
import { makeArticles } from './articles.ts';
import { makeEmblems } from './emblems.ts';
import { makeFitment } from './fitment.ts';
import { makePartPictures, makePictures } from './pictures.ts';
import { makeVehicles } from './vehicles.ts';

const source = process.argv[2];
if (!source) throw new Error('Name the folder that holds vehicles.csv, pictures/ and emblems/');
const target = fileURLToPath(new URL('../../server/seed/data', import.meta.url));

await rm(join(target, 'media'), { recursive: true, force: true });
await mkdir(target, { recursive: true });
const vehicles = await makeVehicles(source, target);
console.log(`${vehicles.rows} vehicles in ${vehicles.bytes} bytes`);
const fitment = await makeFitment(source, target);
console.log(`${fitment.makes} makes of fitment in ${fitment.bytes} bytes`);
console.log(`${await makeCategories(source, target)} categories of parts`);
console.log(`${await makeArticles(source, target)} articles`);
console.log(`${await makePictures(source, target)} pictures`);
console.log(`${await makePartPictures(target)} pictures of parts`);
console.log(`${await makeEmblems(source, target)} emblems`);
