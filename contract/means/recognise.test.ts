import { describe, expect, it } from 'vitest';
import { keyed, recogniseModel, type ModelName } from './recognise.ts';

const NAMES: ModelName[] = [
  ...[
    [14, 'iPhone 14'],
    [14, '苹果14'],
    [141, 'iPhone 14 Pro'],
    [142, 'iPhone 14 Pro Max'],
    [143, '14PM'],
  ],
  ...[
    [15, 'iPhone 15 Plus'],
    [16, 'Mate 60'],
    [17, 'Mate 60 Pro+'],
    [18, 'Mate 60 Pro'],
    [19, 'SE 2022'],
  ],
  ...[
    [20, 'Note 12'],
    [21, 'Note 12'],
  ],
].map(([modelId, alias]) => ({ modelId: Number(modelId), alias: String(alias) }));
const named = keyed(NAMES);
const meant = (title: string) => recogniseModel(title, named)?.modelId;

describe('[G12] the model that a title means', () => {
  it.each([
    ['适用 iPhone 14 Pro Max 手机壳 磨砂黑', 142],
    ['手机壳iPhone14ProMax防摔', 142],
    ['ＩＰＨＯＮＥ　１４　Ｐｒｏ　Ｍａｘ', 142],
    ['IPHONE-14-PRO-MAX', 142],
    ['磨砂壳 iphone14pro 紫色', 141],
    ['iPhone 14 Pro/黑', 141],
    ['Apple iPhone 14 透明', 14],
    ['苹果14手机壳', 14],
    ['华为Mate 60 Pro+ 素皮', 17],
    ['华为Mate60Pro 素皮', 18],
    ['SE2022 液态硅胶', 19],
  ])('is found in “%s”', (title, modelId) => {
    expect(meant(title)).toBe(modelId);
  });

  it.each([
    ['iPhone 14s', 'a letter follows'],
    ['iPhone 140', 'a digit follows'],
    ['MyiPhone 14', 'a letter stands before'],
    ['Mate 60 Pro++', 'another sign of the model follows'],
    ['iPhone 15 Plus Max', 'a word of another model follows'],
    ['iPhone 15 Pro', 'only its plus is known here'],
    ['Note 12 手机壳', 'two models have this name'],
    ['手机壳 通用', 'it names none'],
    ['', 'it is empty'],
  ])('is not found in “%s”, because %s', (title) => {
    expect(meant(title)).toBeUndefined();
  });

  it('is never the shorter one of iPhone 14, 14 Pro and 14 Pro Max, however they are written', () => {
    const ways = [
      'iPhone 14 Pro Max',
      'iPhone14 ProMax',
      'iphone14promax',
      'iPhone 14-Pro-Max',
      'iPhone14Pro Max',
    ];
    const around = ['', '手机壳', 'for ', '【新品】', 'A1 '];
    for (const way of ways)
      for (const before of around)
        for (const after of ['', '壳', ' case', '-黑', '】'])
          expect(meant(`${before}${way}${after}`), `${before}${way}${after}`).toBe(142);
  });
});
