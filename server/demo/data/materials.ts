import type { Finish } from '../art/case.ts';

export interface Colour {
  name: string;
  english: string;
  short: string;
  tone: string;
}

const colour = (name: string, english: string, short: string, tone: string): Colour => ({
  name,
  english,
  short,
  tone,
});

const CLEAR = colour('透明', 'Clear', 'CL', '#eef2f6');
const SMOKE = colour('透黑', 'Smoke', 'SM', '#5b626d');
const BLACK = colour('曜石黑', 'Black', 'BK', '#2b2d33');
const WHITE = colour('珍珠白', 'White', 'WH', '#f4f1ea');
const BLUE = colour('雾霾蓝', 'Mist Blue', 'BL', '#8fabc6');
const PINK = colour('樱花粉', 'Sakura Pink', 'PK', '#eab3bf');
const GREEN = colour('鼠尾草绿', 'Sage', 'GN', '#9fb59a');
const PURPLE = colour('香芋紫', 'Lilac', 'PU', '#b9a7d6');
const BROWN = colour('焦糖棕', 'Caramel', 'BR', '#9a6a45');
const WINE = colour('酒红', 'Wine', 'WN', '#7d2f3d');

export interface Material {
  name: string;
  english: string;
  short: string;
  /** Integer cents CNY, for a phone of the usual size. */
  priceCents: number;
  gloss: Finish['gloss'];
  clear: number;
  /** A finished piece, packed. */
  weightG: number;
  colours: readonly Colour[];
}

/** What shells are made of, and in which colours. */
export const MATERIALS: readonly Material[] = [
  {
    name: 'TPU 软壳',
    english: 'TPU',
    short: 'TPU',
    priceCents: 690,
    gloss: 'soft',
    clear: 0.85,
    weightG: 38,
    colours: [CLEAR, SMOKE],
  },
  {
    name: '磨砂 PC',
    english: 'Matte PC',
    short: 'MPC',
    priceCents: 880,
    gloss: 'matte',
    clear: 0,
    weightG: 42,
    colours: [BLACK, WHITE, BLUE, PINK],
  },
  {
    name: '液态硅胶',
    english: 'Liquid Silicone',
    short: 'LSR',
    priceCents: 1280,
    gloss: 'soft',
    clear: 0,
    weightG: 55,
    colours: [BLUE, PINK, GREEN, PURPLE],
  },
  {
    name: '玻璃镜面',
    english: 'Glass',
    short: 'GLS',
    priceCents: 1480,
    gloss: 'mirror',
    clear: 0,
    weightG: 68,
    colours: [BLACK, WHITE, PINK],
  },
  {
    name: '亚克力透明',
    english: 'Acrylic',
    short: 'ACR',
    priceCents: 1080,
    gloss: 'mirror',
    clear: 0.9,
    weightG: 60,
    colours: [CLEAR],
  },
  {
    name: '皮纹',
    english: 'Leather',
    short: 'LTH',
    priceCents: 1690,
    gloss: 'grain',
    clear: 0,
    weightG: 64,
    colours: [BROWN, BLACK, WINE],
  },
];
