import type { Faker } from '@faker-js/faker';
import {
  between,
  circle,
  gradient,
  path,
  PRINT,
  rect,
  round,
  times,
  waveBelow,
  type Palette,
} from './svg.ts';

type Draw = (faker: Faker, palette: Palette) => string;
const { width: W, height: H } = PRINT;
const sky = (stops: readonly string[]) => gradient('sky', stops) + rect(0, 0, W, H, 'url(#sky)');

/** A low sun over layers of water. */
export const waves: Draw = (faker, { colors }) =>
  sky([colors[0], colors[1]]) +
  circle(between(faker, 90, 210), 190, 62, colors[4]) +
  times(6, (i) =>
    path(
      waveBelow(250 + i * 58, 16 + i * 2, between(faker, 150, 240), between(faker, 0, 6)),
      colors[1 + ((i + 1) % 3)]!,
      `opacity="${round(0.6 + i * 0.07)}"`,
    ),
  ).join('');

function ridge(faker: Faker, y: number, rough: number): string {
  let height = y;
  const points = times(13, (i) => {
    height = y + between(faker, -rough, rough) * (i % 2 ? 1 : -0.4);
    return `${round((i / 12) * W)} ${round(height)}`;
  });
  return `M0 ${H} L${points.join(' L')} L${W} ${H} Z`;
}

export const mountains: Draw = (faker, { colors }) =>
  sky([colors[0], colors[1]]) +
  circle(between(faker, 80, 220), 150, 44, colors[4]) +
  times(5, (i) =>
    path(ridge(faker, 250 + i * 72, 70 - i * 8), colors[2 + (i % 2)]!, `opacity="${round(0.45 + i * 0.13)}"`),
  ).join('');

/** Soft spots of colour that flow into one another. */
export const glow: Draw = (faker, { colors }) => {
  const spots = times(7, (i) => {
    const color = colors[1 + (i % 4)]!;
    return `<radialGradient id="g${i}"><stop offset="0" stop-color="${color}"/><stop offset="1" stop-color="${color}" stop-opacity="0"/></radialGradient>`;
  });
  const places = times(7, (i) =>
    circle(between(faker, 0, W), (i + 0.5) * (H / 7), between(faker, 150, 240), `url(#g${i})`),
  );
  return `<defs>${spots.join('')}</defs>${rect(0, 0, W, H, colors[0])}${places.join('')}`;
};

const star = (x: number, y: number, r: number, fill: string) =>
  path(
    `M${round(x)} ${round(y - r)} q${round(r * 0.16)} ${round(r * 0.84)} ${round(r)} ${round(r)} q${round(-r * 0.84)} ${round(r * 0.16)} ${round(-r)} ${round(r)} q${round(-r * 0.16)} ${round(-r * 0.84)} ${round(-r)} ${round(-r)} q${round(r * 0.84)} ${round(-r * 0.16)} ${round(r)} ${round(-r)} Z`,
    fill,
  );

/** The moon in its phases, between stars. */
export const night: Draw = (faker, { colors }) => {
  const [dark, deep] = ['#14182f', '#2b2f5e'];
  const moons = times(5, (i) => {
    const [y, r] = [90 + i * 105, i === 2 ? 46 : 32 - Math.abs(i - 2) * 3];
    const shadow = (i - 2) * r * 0.62;
    return `<clipPath id="m${i}"><circle cx="${W / 2}" cy="${y}" r="${round(r)}"/></clipPath>${circle(W / 2, y, r, colors[4])}${
      i === 2
        ? ''
        : `<g clip-path="url(#m${i})">${circle(W / 2 + (i < 2 ? -1 : 1) * (r * 1.15 - Math.abs(shadow) * 0.3), y, r, deep)}</g>`
    }`;
  });
  const stars = times(46, () =>
    star(
      between(faker, 0, W),
      between(faker, 0, H),
      between(faker, 2, 9),
      faker.helpers.arrayElement([colors[0], colors[1]]),
    ),
  );
  return sky([dark, deep, colors[3]]) + stars.join('') + moons.join('');
};

export const leaves: Draw = (faker, { colors }) => {
  const leaf = (i: number) => {
    const long = between(faker, 70, 150);
    const wide = long * between(faker, 0.2, 0.34);
    const place = `translate(${round(between(faker, 0, W))} ${round(between(faker, 0, H))}) rotate(${faker.number.int(359)})`;
    const veins = times(5, (n) => {
      const y = round(-long * (0.15 + n * 0.15));
      return `M0 ${y} l${round(wide * 0.55)} ${round(-long * 0.1)} M0 ${y} l${round(-wide * 0.55)} ${round(-long * 0.1)}`;
    });
    return `<g transform="${place}">${path(`M0 0 C${round(wide)} ${round(-long * 0.3)} ${round(wide)} ${round(-long * 0.7)} 0 ${round(-long)} C${round(-wide)} ${round(-long * 0.7)} ${round(-wide)} ${round(-long * 0.3)} 0 0 Z`, colors[1 + (i % 4)]!)}${path(`M0 0 V${round(-long)} ${veins.join(' ')}`, 'none', `stroke="${colors[0]}" stroke-width="2" opacity="0.7"`)}</g>`;
  };
  return rect(0, 0, W, H, colors[0]) + times(40, leaf).join('');
};

export const rainbow: Draw = (faker, { colors }) => {
  const arcs = (x: number, y: number, size: number) =>
    times(4, (i) => circle(x, y, size - i * size * 0.2, colors[1 + i]!)).join('') +
    circle(x, y, size * 0.2, colors[0]);
  const rows = times(7, (row) =>
    times(3, (column) => {
      const x = column * 150 + (row % 2 ? 75 : 0);
      return `<g>${arcs(x, 640 - (6 - row) * 95, 78)}</g>`;
    }).join(''),
  );
  return `${rect(0, 0, W, H, colors[0])}<g transform="translate(0 ${faker.number.int({ min: -40, max: 0 })})">${rows.join('')}</g>`;
};

/** Letters drawn as strokes: a machine without fonts shows them too. */
const LETTERS: Record<string, string> = {
  A: 'M-42 60 L0 -60 L42 60 M-27 18 H27',
  L: 'M-32 -60 V60 H36',
  M: 'M-48 60 V-60 L0 14 L48 -60 V60',
  S: 'M38 -40 C24 -64 -38 -66 -38 -30 C-38 8 40 -8 40 32 C40 66 -26 68 -42 38',
  Y: 'M-42 -60 L0 -2 L42 -60 M0 -2 V60',
};

export const monogram: Draw = (faker, { colors }) => {
  const letter = faker.helpers.arrayElement(Object.values(LETTERS));
  const line = (color: string, width: number) =>
    path(
      letter,
      'none',
      `stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"`,
    );
  const frame = (inset: number, width: number) =>
    rect(
      inset,
      inset,
      W - 2 * inset,
      H - 2 * inset,
      'none',
      `rx="${46 - inset}" stroke="${colors[3]}" stroke-width="${width}"`,
    );
  const sprig = times(
    12,
    (i) =>
      `<g transform="rotate(${i * 30})">${path('M0 -92 q10 -12 0 -27 q-10 15 0 27 Z', colors[2 + (i % 2)]!)}</g>`,
  );
  return `${rect(0, 0, W, H, colors[0])}${frame(16, 5)}${frame(26, 1.5)}<g transform="translate(150 270)">${sprig.join('')}${circle(0, 0, 84, colors[1])}<g transform="scale(0.8)">${line(colors[4], 19)}</g></g>`;
};
