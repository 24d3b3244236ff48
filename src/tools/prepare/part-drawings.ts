/**
 * Drawings of kinds of parts, ours as the rest of the repository, in a view of 400 by 300. Each shows what such a part looks
 * like, never the part for sale: its caption says so.
 */
const DARK = '#3d4a50';
const MID = '#6b7b82';
const LIGHT = '#a9b7bc';
const PALE = '#d3dce0';
const GREEN = '#0b5c49';
const AMBER = '#d9992b';

const ring = (cx: number, cy: number, r: number, fill: string): string =>
  `<circle cx="${cx}" cy="${cy}" r="${r}" fill="${fill}"/>`;
const box = (x: number, y: number, w: number, h: number, fill: string, r = 6): string =>
  `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="${r}" fill="${fill}"/>`;
const path = (d: string, fill: string): string => `<path d="${d}" fill="${fill}"/>`;
const line = (d: string, stroke: string, width: number): string =>
  `<path d="${d}" fill="none" stroke="${stroke}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;
/** The same thing `count` times round a centre, or in a row by `step`. */
const around = (count: number, cx: number, cy: number, one: string): string =>
  Array.from(
    { length: count },
    (_, place) => `<g transform="rotate(${(360 / count) * place} ${cx} ${cy})">${one}</g>`,
  ).join('');
const repeated = (count: number, dx: number, dy: number, one: string): string =>
  Array.from(
    { length: count },
    (_, place) => `<g transform="translate(${dx * place} ${dy * place})">${one}</g>`,
  ).join('');

const DRAWINGS: Readonly<Record<string, string>> = {
  disc:
    ring(200, 145, 105, MID) +
    ring(200, 145, 98, LIGHT) +
    around(24, 200, 145, box(198, 58, 4, 14, MID, 2)) +
    ring(200, 145, 52, DARK) +
    ring(200, 145, 46, MID) +
    around(5, 200, 145, ring(200, 115, 6, DARK)) +
    ring(200, 145, 18, PALE),
  pads: repeated(
    2,
    60,
    34,
    path('M90 130q60-46 150-26l-6 62q-70-16-132 14z', DARK) +
      path('M98 136q56-38 132-22l-4 40q-64-12-118 12z', MID) +
      box(158, 116, 10, 44, DARK, 3),
  ),
  turning:
    box(110, 85, 150, 130, MID, 26) +
    box(124, 95, 122, 110, LIGHT, 20) +
    repeated(5, 22, 0, box(138, 108, 10, 84, MID, 4)) +
    ring(290, 150, 52, DARK) +
    ring(290, 150, 42, MID) +
    ring(290, 150, 14, PALE) +
    box(96, 120, 22, 60, DARK, 6) +
    box(160, 208, 56, 18, DARK, 4),
  radiator:
    box(80, 70, 240, 150, DARK, 10) +
    box(96, 84, 208, 122, PALE, 4) +
    repeated(17, 12, 0, box(100, 84, 5, 122, LIGHT, 0)) +
    box(110, 52, 40, 22, MID, 6) +
    box(250, 216, 40, 20, MID, 6),
  filter:
    box(140, 70, 120, 150, GREEN, 16) +
    box(140, 92, 120, 26, PALE, 0) +
    box(152, 200, 96, 26, DARK, 8) +
    repeated(6, 19, 0, box(148, 132, 8, 54, '#0f7a61', 4)) +
    box(156, 58, 88, 18, MID, 8),
  belt:
    line('M120 110a52 52 0 1 1 10 96l130 10a40 40 0 1 0 8-84z', DARK, 18) +
    line('M120 110a52 52 0 1 1 10 96l130 10a40 40 0 1 0 8-84z', MID, 3) +
    ring(128, 156, 30, LIGHT) +
    ring(128, 156, 10, DARK) +
    ring(266, 174, 24, LIGHT) +
    ring(266, 174, 8, DARK),
  engine:
    box(110, 100, 180, 110, MID, 12) +
    box(124, 70, 152, 40, DARK, 8) +
    repeated(4, 38, 0, box(134, 58, 24, 22, LIGHT, 4)) +
    ring(128, 178, 34, DARK) +
    ring(128, 178, 24, LIGHT) +
    ring(128, 178, 8, DARK) +
    box(180, 130, 96, 16, LIGHT, 4) +
    box(180, 156, 96, 16, LIGHT, 4) +
    path('M130 208h140l-18 26h-104z', DARK),
  exhaust:
    line('M60 190h60l30-40h30', MID, 16) +
    box(168, 118, 130, 66, LIGHT, 33) +
    box(184, 118, 8, 66, MID, 0) +
    box(274, 118, 8, 66, MID, 0) +
    line('M298 152h44', MID, 16) +
    ring(342, 152, 10, DARK),
  bumper:
    path('M60 130q140-60 280 0l-8 70q-132-34-264 0z', DARK) +
    path('M84 144q116-44 232 0l-4 20q-112-34-224 0z', MID) +
    path('M130 182q70-14 140 0l-8 14q-62-12-124 0z', LIGHT) +
    ring(98, 178, 12, PALE) +
    ring(302, 178, 12, PALE),
  door:
    path('M110 230V130l66-74h110l8 174z', GREEN) +
    path('M130 128l52-60h94l4 60z', '#bfe3ee') +
    box(232, 150, 44, 12, PALE, 6) +
    line('M118 200h168', '#0f7a61', 4),
  panel:
    path('M70 190q20-90 110-104l150 20 6 96H270a46 46 0 0 0-92 0H70z', GREEN) +
    line('M96 160q30-50 92-56l130 16', '#0f7a61', 5),
  lamp:
    path('M80 170q10-70 120-80l120 40-30 70q-120 20-210-30z', DARK) +
    path('M100 166q14-52 102-60l92 32-22 46q-100 14-172-18z', PALE) +
    ring(180, 150, 30, '#fff') +
    ring(180, 150, 18, '#ffe9a8') +
    ring(248, 158, 20, '#fff') +
    path('M286 138l18 6-16 36-18 2z', AMBER),
  mirror:
    path('M100 110q90-50 180 0l-10 90q-80 20-160 0z', DARK) +
    path('M116 118q74-36 148 0l-8 70q-66 14-132 0z', '#bfe3ee') +
    line('M140 172l50-50', '#fff', 6) +
    path('M270 170l60 20-6 28-62-18z', MID),
  plug:
    box(182, 60, 36, 60, PALE, 8) +
    box(172, 116, 56, 30, MID, 4) +
    box(184, 146, 32, 60, LIGHT, 2) +
    repeated(6, 0, 10, box(182, 148, 36, 4, MID, 2)) +
    box(196, 40, 8, 24, DARK, 3) +
    line('M200 206v14m-18-6v22h22', DARK, 5),
  seat:
    path('M130 70q50-24 92 0l14 100H118z', DARK) +
    path('M140 80q40-18 72 0l10 80h-90z', MID) +
    box(112, 168, 150, 40, DARK, 16) +
    box(120, 172, 134, 24, MID, 12) +
    box(150, 40, 52, 30, DARK, 12) +
    box(128, 208, 120, 14, LIGHT, 4),
  spring:
    box(192, 48, 16, 200, LIGHT, 6) +
    repeated(6, 0, 22, line('M150 84q50-22 100 0q-50 30-100 22', GREEN, 10)) +
    box(170, 44, 60, 14, DARK, 6) +
    box(178, 210, 44, 44, DARK, 8) +
    ring(200, 244, 10, PALE),
  gearbox:
    path('M90 110h90l50 24h80v70h-80l-50 20H90z', MID) +
    path('M90 100h20v134H90z', DARK) +
    ring(150, 166, 34, LIGHT) +
    around(10, 150, 166, box(146, 124, 8, 14, LIGHT, 2)) +
    ring(150, 166, 14, DARK) +
    box(306, 150, 40, 34, DARK, 6) +
    repeated(3, 30, 0, box(216, 148, 12, 46, LIGHT, 3)),
  wheel:
    ring(200, 148, 108, '#2a3236') +
    around(30, 200, 148, box(196, 40, 8, 14, DARK, 2)) +
    ring(200, 148, 78, LIGHT) +
    ring(200, 148, 68, DARK) +
    around(5, 200, 148, path('M188 148l4-66h16l4 66z', PALE)) +
    ring(200, 148, 20, LIGHT),
  battery:
    box(90, 110, 220, 120, DARK, 10) +
    box(90, 110, 220, 28, MID, 8) +
    box(112, 90, 40, 24, '#b23b3b', 6) +
    box(248, 90, 40, 24, LIGHT, 6) +
    line('M132 168v32m-16-16h32', PALE, 6) +
    line('M252 184h32', PALE, 6),
  bottle:
    path('M140 110q0-20 24-26h60q40 8 40 40v100q0 12-12 12H152q-12 0-12-12z', GREEN) +
    box(162, 60, 40, 26, DARK, 6) +
    path('M228 100q22 4 22 30v20h-14v-18q0-14-10-16z', PALE) +
    box(156, 150, 92, 56, PALE, 6) +
    line('M170 168h64m-64 20h44', GREEN, 6),
  tools:
    box(80, 120, 240, 110, GREEN, 10) +
    box(80, 150, 240, 12, '#0f7a61', 0) +
    line('M150 118q0-38 50-38t50 38', DARK, 12) +
    box(180, 142, 40, 28, PALE, 4),
  rack:
    line('M50 190l60-30', DARK, 10) +
    box(104, 130, 200, 34, LIGHT, 17) +
    repeated(8, 12, 0, box(126, 130, 5, 34, MID, 0)) +
    box(228, 96, 34, 44, MID, 8) +
    line('M296 148l64 32', DARK, 10) +
    ring(48, 192, 12, MID) +
    ring(360, 182, 12, MID),
  radio:
    box(70, 90, 260, 130, DARK, 10) +
    box(100, 104, 170, 102, '#123b52', 6) +
    line('M116 180q24-50 48 0t48 0t40-20', '#7fe0bd', 5) +
    ring(300, 128, 16, LIGHT) +
    ring(300, 180, 10, MID),
  speaker:
    ring(200, 148, 104, DARK) +
    ring(200, 148, 88, MID) +
    ring(200, 148, 74, '#2a3236') +
    ring(200, 148, 30, LIGHT) +
    around(4, 200, 148, ring(200, 54, 7, PALE)),
  camera:
    box(130, 90, 140, 110, DARK, 20) +
    ring(200, 146, 42, MID) +
    ring(200, 146, 30, '#123b52') +
    ring(190, 136, 9, '#9fd4e6') +
    line('M200 200q0 50 80 40', DARK, 8) +
    around(8, 200, 146, ring(200, 94, 4, PALE)),
  wear:
    path('M150 60h100l50 40-22 40-24-16v112H146V124l-24 16-22-40z', '#2c4a6b') +
    path('M176 60q24 24 48 0l-8 0h-32z', PALE) +
    box(160, 120, 34, 30, '#3c5f87', 4) +
    line('M200 84v150', '#1f3550', 4),
  helmet:
    path('M100 170q0-100 100-104t104 100l-6 50q-40 20-98 14z', DARK) +
    path('M170 120q70-20 128 24l-6 40q-50-22-110-4z', '#9fd4e6') +
    path('M112 200q40 26 92 20l-4 14q-56 6-92-18z', MID),
};
export const PART_DRAWINGS: readonly string[] = Object.keys(DRAWINGS);

/** SVG of 1,280 by 960 pixels. @param name one of `PART_DRAWINGS` */
export const partDrawing = (name: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="960" viewBox="0 0 400 300">` +
  `<defs><linearGradient id="g" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="#e9efec"/>` +
  `<stop offset="1" stop-color="#c3cdc9"/></linearGradient></defs><rect width="400" height="300" fill="url(#g)"/>` +
  `<ellipse cx="200" cy="256" rx="130" ry="14" fill="#8d9995" opacity=".45"/>${DRAWINGS[name] ?? ''}</svg>`;
