import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as v from 'valibot';

const Source = v.object({
  categories: v.array(
    v.object({
      id: v.string(),
      parent: v.nullable(v.string()),
      slug: v.string(),
      name: v.string(),
      name_pt: v.string(),
    }),
  ),
});

/** Parts of aircraft and boats: nobody here sells them. */
const LEFT_OUT = ['vp-1-1', 'vp-1-8'];
/** Ids of the shop: this and the place in the source, so that leaving out more moves none. */
const FIRST_ID = 1000;

/** Portuguese names by slug that no mechanic uses in the source, and those that workshops do. */
const CORRECTED_PT = new Map([
  ['component-speakers', 'Conjuntos de altifalantes'],
  ['full-range-speakers', 'Altifalantes de gama completa'],
  ['mid-range-speakers', 'Altifalantes de médios'],
  ['brake-boosters', 'Servofreios'],
  ['brake-calipers', 'Pinças de travão'],
  ['brake-fluid', 'Óleo de travões'],
  ['brake-lines', 'Tubos de travão'],
  ['brake-master-cylinders', 'Cilindros mestres de travão'],
  ['brake-rotors', 'Discos de travão'],
  ['headliners', 'Forros do tejadilho'],
  ['blower-motors', 'Motores da ventilação'],
  ['heater-cores', 'Radiadores de aquecimento'],
  ['steering-racks', 'Caixas de direção'],
  ['oil-drain-plugs', 'Bujões de óleo'],
  ['oil-pans', 'Cárteres de óleo'],
  ['crankshafts', 'Cambotas'],
  ['engine-bearings', 'Bronzes do motor'],
  ['crate-engines', 'Motores novos completos'],
  ['engine-mounts', 'Apoios do motor'],
  ['long-blocks', 'Motores sem acessórios'],
  ['short-blocks', 'Blocos de motor montados'],
  ['trunks', 'Tampas da mala'],
  ['fuel-lines', 'Tubos de combustível'],
  ['voltage-regulators', 'Reguladores de tensão'],
  ['wiring-harnesses', 'Cablagens'],
  ['tachometers', 'Conta-rotações'],
  ['ball-joints', 'Rótulas'],
  ['coil-springs', 'Molas helicoidais'],
  ['control-arms', 'Braços da suspensão'],
  ['leaf-springs', 'Molas de lâminas'],
  ['shock-absorbers', 'Amortecedores'],
  ['struts', 'Colunas de suspensão'],
  ['sway-bars', 'Barras estabilizadoras'],
  ['tow-straps', 'Cintas de reboque'],
  ['trailer-wiring', 'Ligações elétricas de reboque'],
  ['transmission-coolers', 'Radiadores da caixa de velocidades'],
  ['transmission-fluid', 'Óleo da caixa de velocidades'],
  ['transmission-mounts', 'Apoios da caixa de velocidades'],
  ['transmissions', 'Caixas de velocidades'],
  ['coolant-additives', 'Aditivos do líquido de refrigeração'],
  ['radiator-flushes', 'Líquidos de limpeza do radiador'],
  ['vehicle-diagnostic-scanners', 'Aparelhos de diagnóstico para veículos'],
  ['vehicle-jumper-cables', 'Cabos de bateria para veículos'],
  ['emergency-road-flares', 'Fachos de sinalização de emergência'],
  ['motor-vehicle-roll-cages-and-bars', 'Barras e arcos de segurança para veículos motorizados'],
]);

/**
 * Writes categories.json, a row a category: id, id of its parent, slug, English name; and category-names-pt.json, its Portuguese
 * name by slug. The Swahili names are the shop's own: nothing writes category-names-sw.json.
 */
export async function makeCategories(source: string, target: string) {
  const text = await readFile(join(source, 'parts-categories.json'), 'utf8');
  const { categories } = v.parse(Source, JSON.parse(text));
  const ids = new Map(categories.map(({ id }, place) => [id, FIRST_ID + place]));
  const sold = categories.filter(({ id }) => !LEFT_OUT.some((out) => id === out || id.startsWith(`${out}-`)));
  const rows = sold.map(({ id, parent, slug, name }) => [
    ids.get(id),
    parent === null ? null : ids.get(parent),
    slug,
    name,
  ]);
  await writeFile(
    join(target, 'categories.json'),
    `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`,
  );
  const names = Object.fromEntries(sold.map(({ slug, name_pt: pt }) => [slug, CORRECTED_PT.get(slug) ?? pt]));
  await writeFile(join(target, 'category-names-pt.json'), `${JSON.stringify(names, null, 2)}\n`);
  return rows.length;
}
