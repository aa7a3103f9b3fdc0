import { expect, it } from 'vitest';
import { pinyinKey } from './pinyin.ts';
import { wordsOf } from './words.ts';

it('words end where Chinese and other signs meet, and at blanks', () => {
  expect(wordsOf(' 黑色iPhone15  Pro 黑色').map(({ text }) => text)).toEqual(['黑色', 'iphone15', 'pro']);
});

it('figures are looked for apart from letters where both are long enough to mean something', () => {
  expect(wordsOf('iphone15').map(({ ways }) => ways)).toEqual([[['iphone15'], ['iphone', '15']]]);
  expect(wordsOf('S25').map(({ ways }) => ways)).toEqual([[['s25']]]);
});

const words = { name: '', brand: '', model: '', color: '', material: '' };

it('goods are read in pinyin, whole and by first letters; what is none stays', async () => {
  expect(await pinyinKey({ ...words, name: '苹果15 手机壳', color: '绿色' })).toBe(
    'pingguo15shoujike pg15sjk lvse ls',
  );
  expect(await pinyinKey({ ...words, name: 'iPhone 15' })).toBe('');
});
