import sharp from 'sharp';
import { expect, test } from 'vitest';
import { fileKind } from './file-kind.ts';

const bytes = (text: string) => Buffer.from(text, 'latin1');
const picture = () => sharp({ create: { width: 8, height: 8, channels: 3, background: '#c33' } });
const bmp = () => {
  const head = Buffer.alloc(70);
  head.write('BM');
  head.writeUInt32LE(70, 2);
  head.writeUInt32LE(54, 10);
  head.writeUInt32LE(40, 14);
  return head;
};

test.each(['png', 'jpeg', 'gif', 'webp', 'tiff'] as const)('[V07] a real %s file', async (kind) => {
  expect(await fileKind(await picture().toFormat(kind).toBuffer())).toBe(kind);
});

test('[V07] both byte orders of tiff', async () => {
  expect(await fileKind(bytes('II*\0\x08\0\0\0\0\0\0\0\0\0'))).toBe('tiff');
  expect(await fileKind(bytes('MM\0*\0\0\0\x08\0\0\0\0\0\0'))).toBe('tiff');
});

test('[V07] bmp by its header, not by two letters', async () => {
  expect(await fileKind(bmp())).toBe('bmp');
  expect(await fileKind(bytes('BMNo,Quantity\n1,2\n3,4\n5,6\n'))).toBe('unknown');
});

test('[V07] psd and its large form', async () => {
  expect(await fileKind(bytes('8BPS\0\x01\0\0\0\0\0\0\0\x03\0\0\0\x08\0\0\0\x08'))).toBe('psd');
  expect(await fileKind(bytes('8BPS\0\x02\0\0\0\0\0\0\0\x03\0\0\0\x08\0\0\0\x08'))).toBe('psd');
});

test('[V07] pdf, and Illustrator in both of its clothes', async () => {
  expect(await fileKind(bytes('%PDF-1.7\n1 0 obj\n<< /Type /Catalog >>\n'))).toBe('pdf');
  expect(await fileKind(bytes('%PDF-1.5\n1 0 obj <</Metadata 2 0 R>> Adobe Illustrator CC'))).toBe('ai');
  expect(await fileKind(bytes('%!PS-Adobe-3.0\n%%Creator: Adobe Illustrator(R) 8.0\n'))).toBe('ai');
});

test('[V07] eps as text, from Illustrator too, and in its binary form', async () => {
  expect(await fileKind(bytes('%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 1 1\n'))).toBe('eps');
  expect(await fileKind(bytes('%!PS-Adobe-3.1 EPSF-3.0\n%%Creator: Adobe Illustrator(R) 24\n'))).toBe('eps');
  expect(await fileKind(Buffer.from([0xc5, 0xd0, 0xd3, 0xc6, 0x1e, 0, 0, 0]))).toBe('eps');
});

test.each([
  '<svg xmlns="http://www.w3.org/2000/svg"></svg>',
  '\u00ef\u00bb\u00bf<?xml version="1.0"?>\n<!-- drawn by hand -->\n<svg width="1">',
  '<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C//DTD SVG 1.1//EN" "x" [ <!ENTITY a "b"> ]>\n<svg:svg>',
])('[V07] svg: %s', async (text) => {
  expect(await fileKind(bytes(text))).toBe('svg');
});

// Where one could be read in two ways, all of them would be tried: longer than anybody waits.
test.each([
  ['comments', '<!---->'.repeat(1000)],
  ['declarations', '<?xml?> '.repeat(900)],
  ['document types', '<!DOCTYPE a [] >'.repeat(400)],
  ['brackets', `<!DOCTYPE a [${'[]'.repeat(3000)}`],
])('[V07] a thousand %s in front of nothing are told at once', async (_what, text) => {
  expect(await fileKind(bytes(`${text}x`))).toBe('unknown');
  expect(await fileKind(bytes(`${'<!-- a -->'.repeat(100)}<svg>`))).toBe('svg');
});

test('[V07] containers by their mark', async () => {
  expect(await fileKind(bytes('PK\x03\x04\x14\0'))).toBe('zip');
  expect(await fileKind(bytes('PK\x05\x06\0\0'))).toBe('zip');
  expect(await fileKind(Buffer.from('d0cf11e0a1b11ae1', 'hex'))).toBe('ole');
});

test.each([
  '',
  'B',
  'PK',
  'PKG,qty\n1,2',
  '<html><svg></svg></html>',
  'Order No,SKU\n1,2',
  '\u00ff\u00fea\0b\0',
])('[V07] anything else is unknown: %j', async (text) => {
  expect(await fileKind(bytes(text))).toBe('unknown');
});
