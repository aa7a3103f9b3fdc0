import type { Faker } from '@faker-js/faker';

/** The size of every print picture, in px: a phone's back, upright. */
export const PRINT = { width: 300, height: 600 };

export interface Palette {
  name: string;
  /** The ground first, then from quiet to loud. */
  colors: readonly [string, string, string, string, string];
}

export const svg = (width: number, height: number, body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}">${body}</svg>`;

export const rect = (x: number, y: number, w: number, h: number, fill: string, more = '') =>
  `<rect x="${round(x)}" y="${round(y)}" width="${round(w)}" height="${round(h)}" fill="${fill}" ${more}/>`;

export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(r)}" fill="${fill}" ${more}/>`;

export const path = (d: string, fill: string, more = '') => `<path d="${d}" fill="${fill}" ${more}/>`;

export const gradient = (id: string, stops: readonly string[], direction = 'x1="0" y1="0" x2="0" y2="1"') =>
  `<defs><linearGradient id="${id}" ${direction}>${stops
    .map((color, i) => `<stop offset="${round(i / (stops.length - 1))}" stop-color="${color}"/>`)
    .join('')}</linearGradient></defs>`;

export const times = <T>(n: number, make: (i: number) => T): T[] =>
  Array.from({ length: n }, (_, i) => make(i));

export const round = (value: number) => Math.round(value * 100) / 100;

/** A seeded number of [from, to). */
export const between = (faker: Faker, from: number, to: number) => faker.number.float({ min: from, max: to });

/** A closed outline below a line of waves, from the left edge to the right one. */
export function waveBelow(y: number, height: number, length: number, shift: number): string {
  const points = times(61, (i) => {
    const x = (i / 60) * PRINT.width;
    return `${round(x)} ${round(y + height * Math.sin((x / length) * Math.PI * 2 + shift))}`;
  });
  return `M0 ${PRINT.height} L${points.join(' L')} L${PRINT.width} ${PRINT.height} Z`;
}
