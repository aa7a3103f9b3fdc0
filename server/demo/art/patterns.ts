import type { Faker } from '@faker-js/faker';
import { between, circle, path, PRINT, rect, round, times, type Palette } from './svg.ts';

type Draw = (faker: Faker, palette: Palette) => string;
const { width: W, height: H } = PRINT;
const ground = (color: string) => rect(0, 0, W, H, color);

/** Chips of stone in a pale ground. */
export const terrazzo: Draw = (faker, { colors }) =>
  ground(colors[0]) +
  times(95, () => {
    const [x, y, r] = [between(faker, 0, W), between(faker, 0, H), between(faker, 5, 26)];
    const corners = faker.number.int({ min: 4, max: 6 });
    const points = times(corners, (i) => {
      const [turn, far] = [
        ((i + between(faker, -0.3, 0.3)) / corners) * Math.PI * 2,
        r * between(faker, 0.6, 1),
      ];
      return `${round(x + Math.cos(turn) * far)},${round(y + Math.sin(turn) * far)}`;
    });
    return `<polygon points="${points.join(' ')}" fill="${faker.helpers.arrayElement(colors.slice(1))}"/>`;
  }).join('');

export const stripes: Draw = (faker, { colors }) => {
  const width = between(faker, 22, 46);
  const slant = faker.helpers.arrayElement([-35, 0, 35, 90]);
  const bands = times(60, (i) =>
    rect(-400 + i * width, -400, width * (i % 3 === 0 ? 1 : 0.55), 1400, colors[1 + (i % 4)]!),
  );
  return `${ground(colors[0])}<g transform="rotate(${slant} ${W / 2} ${H / 2})">${bands.join('')}</g>`;
};

/** Daisies, the large ones in front. */
export const daisies: Draw = (faker, { colors }) => {
  const flowers = times(34, (i) => ({ x: between(faker, 0, W), y: between(faker, 0, H), r: 12 + i }));
  const flower = ({ x, y, r }: { x: number; y: number; r: number }, i: number) => {
    const petals = times(
      9,
      (n) =>
        `<ellipse cx="0" cy="${round(-r * 0.62)}" rx="${round(r * 0.2)}" ry="${round(r * 0.42)}" transform="rotate(${n * 40})"/>`,
    );
    const fill = i % 4 === 0 ? colors[2] : i % 4 === 2 ? colors[1] : '#fffdf7';
    return `<g transform="translate(${round(x)} ${round(y)}) rotate(${i * 23})" fill="${fill}">${petals.join('')}${circle(0, 0, r * 0.26, colors[4])}</g>`;
  };
  return ground(colors[0]) + flowers.map(flower).join('');
};

export const dots: Draw = (faker, { colors }) => {
  const step = faker.helpers.arrayElement([42, 50, 60]);
  const all = times(Math.ceil(H / step) + 1, (row) =>
    times(Math.ceil(W / step) + 1, (column) => {
      const fades = 1 - (row * step) / (H * 1.15);
      const x = column * step + (row % 2 ? step / 2 : 0);
      return circle(x, row * step, step * (0.1 + 0.32 * fades), colors[1 + ((row + column) % 4)]!);
    }).join(''),
  );
  return ground(colors[0]) + all.join('');
};

/** A chessboard that swims. */
export const checker: Draw = (faker, { colors }) => {
  const bend = between(faker, 10, 20);
  const step = 50;
  const line = (x: number, y: number) =>
    `${round(x + bend * Math.sin(y / 60))} ${round(y + bend * Math.sin(x / 55))}`;
  const fields = times(14, (row) =>
    times(8, (column) => {
      if ((row + column) % 2) return '';
      const [x, y] = [(column - 1) * step, (row - 1) * step];
      const side = [0, 0.25, 0.5, 0.75];
      const round4 = [
        ...side.map((p) => line(x + p * step, y)),
        ...side.map((p) => line(x + step, y + p * step)),
        ...side.map((p) => line(x + step - p * step, y + step)),
        ...side.map((p) => line(x, y + step - p * step)),
      ];
      return path(`M${round4.join(' L')} Z`, row % 5 === 2 ? colors[3] : colors[4]);
    }).join(''),
  );
  return ground(colors[0]) + fields.join('');
};

/** Squares, quarter and half circles, as in an old school of design. */
export const geometry: Draw = (faker, { colors }) => {
  const step = 75;
  const shape = (x: number, y: number) => {
    const [back, front] = faker.helpers.arrayElements(colors, 2) as [string, string];
    const form = faker.helpers.arrayElement([
      path(`M0 0 H${step} A${step} ${step} 0 0 1 0 ${step} Z`, front),
      circle(step / 2, step / 2, step * 0.36, front),
      path(`M0 ${step / 2} A${step / 2} ${step / 2} 0 0 1 ${step} ${step / 2} Z`, front),
      path(`M0 0 L${step} ${step} H0 Z`, front),
      [0.5, 0.34, 0.18].map((r, i) => circle(step / 2, step / 2, step * r, i % 2 ? back : front)).join(''),
    ]);
    const turn = faker.helpers.arrayElement([0, 90, 180, 270]);
    return `<g transform="translate(${x} ${y})">${rect(0, 0, step + 0.5, step + 0.5, back)}<g transform="rotate(${turn} ${step / 2} ${step / 2})">${form}</g></g>`;
  };
  return times(8, (row) => times(4, (column) => shape(column * step, row * step)).join('')).join('');
};

/** Loose strokes, rings and crosses. */
export const confetti: Draw = (faker, { colors }) =>
  ground(colors[0]) +
  times(80, () => {
    const color = faker.helpers.arrayElement(colors.slice(1));
    const place = `translate(${round(between(faker, 0, W))} ${round(between(faker, 0, H))}) rotate(${faker.number.int(359)})`;
    const line = `stroke="${color}" stroke-width="6" stroke-linecap="round"`;
    const form = faker.helpers.arrayElement([
      path('M-16 0 q8 -14 16 0 t16 0', 'none', line),
      circle(0, 0, 10, 'none', line),
      path('M-10 0 H10 M0 -10 V10', 'none', line),
      path('M-11 9 L0 -11 L11 9 Z', color),
      path('M-14 0 H14', 'none', line),
    ]);
    return `<g transform="${place}">${form}</g>`;
  }).join('');
