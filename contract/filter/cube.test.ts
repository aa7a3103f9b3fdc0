import { describe, expect, it } from 'vitest';
import { readCube } from './cube.ts';

const colours = (points: number): string[] =>
  Array.from({ length: points ** 3 }, (_, at) =>
    [at % points, Math.floor(at / points) % points, Math.floor(at / points ** 2)]
      .map((n) => (n / (points - 1)).toFixed(6))
      .join(' '),
  );
const cube = (points: number, head: string[] = [], body = colours(points)): string =>
  ['TITLE "warm"', '# made by hand', ...head, `LUT_3D_SIZE ${points}`, '', ...body, ''].join('\r\n');

describe('a .cube file', () => {
  it.each([17, 33, 65])('of %i points is read, with its comments and domain', (points) => {
    const read = readCube(cube(points, ['DOMAIN_MIN 0.0 0 0', 'DOMAIN_MAX 1.0 1 1']));
    expect(read).toMatchObject({ points });
    // The second colour is one point further in red.
    expect('values' in read && read.values[3]).toBeCloseTo(1 / (points - 1), 6);
  });

  const second = (line: string) => colours(17).with(1, line);
  it.each<[string, string, number, string]>([
    ['of other points', cube(32), 3, '只支持 17、33、65 点的 LUT'],
    ['of one dimension', 'LUT_1D_SIZE 17\n', 1, '只支持三维 LUT，这是一维 LUT'],
    ['without its size', '0 0 0\n', 1, '颜色之前缺少 LUT_3D_SIZE'],
    ['that is empty', '# nothing', 1, '文件中没有 LUT_3D_SIZE'],
    ['with two numbers in a line', cube(17, [], second('0.1 0.2')), 6, '应为三个数字'],
    ['with a word among numbers', cube(17, [], second('0.1 0.2 x')), 6, '应为三个数字'],
    ['with a number beyond all', cube(17, [], second('0.1 0.2 1e999')), 6, '数字 1e999 超出范围'],
    ['with a word that nobody knows', cube(17, ['GAIN 2']), 3, '不认识「GAIN」'],
    ['over another domain', cube(17, ['DOMAIN_MAX 2 2 2']), 3, 'DOMAIN_MAX 应为 1 1 1'],
    ['that is cut off', cube(17, [], colours(17).slice(0, 10)), 15, '颜色只有 10 行，应为 4,913 行'],
    ['with a line too many', cube(17, [], [...colours(17), '1 1 1']), 4918, '颜色多于 4,913 行'],
  ])('%s is refused with the line that is wrong', (_, text, line, why) => {
    expect(readCube(text)).toEqual({ line, why });
  });
});
