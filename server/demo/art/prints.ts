import { Faker, base, en, zh_CN } from '@faker-js/faker';
import * as patterns from './patterns.ts';
import * as scenes from './scenes.ts';
import { PRINT, svg, type Palette } from './svg.ts';

export interface Print {
  /** How a shop calls the motif. */
  name: string;
  english: string;
  svg: string;
}

const PALETTES: readonly Palette[] = [
  { name: '晚霞', colors: ['#ffe8d2', '#ffb59e', '#f27d72', '#a3486d', '#ffd166'] },
  { name: '海盐', colors: ['#e9f5f8', '#9fd3e0', '#4fa3c4', '#1f5f8b', '#ffcf8b'] },
  { name: '抹茶', colors: ['#f3f4e2', '#c3d5a0', '#88ab6d', '#4a7350', '#f2a65a'] },
  { name: '雾紫', colors: ['#f4eefb', '#cdb8e8', '#9a7fd0', '#5b4b9a', '#ffc6d9'] },
  { name: '焦糖', colors: ['#fbf1e3', '#e7bd8c', '#c8814b', '#7b4a2d', '#2f5d62'] },
  { name: '复古', colors: ['#fff6e0', '#f4b942', '#e0533d', '#2a4d69', '#3f9c95'] },
  { name: '樱粉', colors: ['#fff3f5', '#fbc4d0', '#f28aa8', '#c75480', '#7ac7b8'] },
];

const MOTIFS = [
  ['山海', 'Mountain', scenes.mountains, [0, 1, 3, 4]],
  ['浪', 'Wave', scenes.waves, [0, 1, 2, 6]],
  ['流光', 'Aurora', scenes.glow, [0, 1, 3, 6]],
  ['月相', 'Moon Phase', scenes.night, [1, 3]],
  ['叶影', 'Botanical', scenes.leaves, [2, 4, 5]],
  ['彩虹', 'Rainbow', scenes.rainbow, [0, 5, 6]],
  ['字母', 'Monogram', scenes.monogram, [1, 3, 4, 6]],
  ['水磨石', 'Terrazzo', patterns.terrazzo, [2, 3, 5, 6]],
  ['条纹', 'Stripe', patterns.stripes, [0, 1, 5]],
  ['雏菊', 'Daisy', patterns.daisies, [1, 2, 3, 6]],
  ['波点', 'Polka Dot', patterns.dots, [1, 4, 6]],
  ['棋盘', 'Checker', patterns.checker, [2, 3, 5]],
  ['几何', 'Bauhaus', patterns.geometry, [1, 5]],
  ['彩屑', 'Memphis', patterns.confetti, [0, 5]],
] as const;

/** 45 motifs for the backs of phones, the same at every call. */
export function drawPrints(): Print[] {
  const faker = new Faker({ locale: [zh_CN, en, base], seed: 45 });
  return MOTIFS.flatMap(([name, english, draw, palettes]) =>
    palettes.map((at, i) => ({
      name: `${PALETTES[at]!.name}${name}`,
      english: `${english} No.${i + 1}`,
      svg: svg(PRINT.width, PRINT.height, draw(faker, PALETTES[at]!)),
    })),
  );
}
