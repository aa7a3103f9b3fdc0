import { describe, expect, it } from 'vitest';
import { readingsOf } from './names.ts';

/** By what, the name, and the line. */
const said = (fileName: string) =>
  readingsOf(fileName).map(({ by, name, lineNo }) => `${by} ${name}${lineNo === null ? '' : ` #${lineNo}`}`);

describe('[G23] a file name is read', () => {
  it('as an order, as a number of the platform and as a code', () => {
    expect(said('PO12.png')).toEqual(['orderNo PO12', 'platformOrderNo PO12', 'code PO12']);
  });
  it('as a line of an order, whose number may end so itself', () => {
    expect(said('PO12-3.PNG')).toEqual([
      'orderNo PO12-3',
      'platformOrderNo PO12-3',
      'code PO12-3',
      'orderNo PO12 #3',
      'platformOrderNo PO12 #3',
    ]);
  });
  it('as the first side of a line, and of no other side', () => {
    expect(said('PO12-3-1.png')).toContain('orderNo PO12 #3');
    expect(said('PO12-3-2.png')).not.toContain('orderNo PO12 #3');
  });
  it.each([
    'PO12 (2).png',
    'PO12（2）.png',
    'PO12 - 副本.png',
    'PO12 - 副本 (2).png',
    'PO12 copy 2.png',
    'PO12_copy.tif',
  ])('without the marks of copies: %s', (name) => expect(said(name)).toContain('orderNo PO12'));
  it('with its marks, too: a code may end so', () => expect(said('CASE(1).png')).toContain('code CASE(1)'));
  it('in letters of one width', () => expect(said('ＰＯ１２－３．ｐｎｇ')).toContain('orderNo PO12 #3'));
  it('not where nothing stands before the extension', () => expect(said('.png')).toEqual([]));
});
