import type { Lut } from './lut.ts';

export const LUT_POINTS = [17, 33, 65] as const;
export const MOST_LUT_BYTES = 10 * 1024 * 1024;

/** Why a .cube file is not taken; the line counts from 1. */
export interface BrokenCube {
  line: number;
  why: string;
}

/** Beyond it no program writes a colour. */
const MOST_VALUE = 1000;
const NUMBER = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;
/** Words that say that colours lie between 0 and 1, and what must stand behind them. */
const BETWEEN: Readonly<Record<string, readonly number[]>> = {
  DOMAIN_MIN: [0, 0, 0],
  DOMAIN_MAX: [1, 1, 1],
  LUT_3D_INPUT_RANGE: [0, 1],
};

/** Reads a table of colours out of a .cube file. */
export function readCube(text: string): Lut | BrokenCube {
  let points = 0;
  let values = new Float32Array();
  let filled = 0;
  let line = 0;
  for (const raw of text.replace(/^\uFEFF/, '').split('\n')) {
    line += 1;
    const said = raw.trim();
    if (said === '' || said.startsWith('#')) continue;
    const [word = '', ...rest] = said.split(/\s+/);
    const wrong = (why: string): BrokenCube => ({ line, why });
    if (NUMBER.test(word)) {
      const numbers = [word, ...rest];
      if (points === 0) return wrong('颜色之前缺少 LUT_3D_SIZE');
      if (numbers.length !== 3 || !numbers.every((one) => NUMBER.test(one))) return wrong('应为三个数字');
      if (filled === values.length) return wrong(`颜色多于 ${(points ** 3).toLocaleString('en-US')} 行`);
      for (const one of numbers) {
        const value = Number(one);
        if (!(Math.abs(value) <= MOST_VALUE)) return wrong(`数字 ${one.slice(0, 20)} 超出范围`);
        values[filled] = value;
        filled += 1;
      }
    } else if (word === 'LUT_3D_SIZE') {
      if (points !== 0) return wrong('LUT_3D_SIZE 出现了两次');
      const size = Number(rest[0]);
      if (rest.length !== 1 || !LUT_POINTS.some((one) => one === size))
        return wrong(`只支持 ${LUT_POINTS.join('、')} 点的 LUT`);
      points = size;
      values = new Float32Array(points ** 3 * 3);
    } else if (word === 'LUT_1D_SIZE') return wrong('只支持三维 LUT，这是一维 LUT');
    else if (Object.hasOwn(BETWEEN, word)) {
      const asked = BETWEEN[word]!;
      if (rest.length !== asked.length || rest.some((one, at) => Number(one) !== asked[at]))
        return wrong(`${word} 应为 ${asked.join(' ')}`);
    } else if (word !== 'TITLE') return wrong(`不认识「${word.slice(0, 20)}」`);
  }
  if (points === 0) return { line, why: '文件中没有 LUT_3D_SIZE' };
  if (filled < values.length)
    return {
      line,
      why: `颜色只有 ${(filled / 3).toLocaleString('en-US')} 行，应为 ${(points ** 3).toLocaleString('en-US')} 行`,
    };
  return { points, values };
}
