import { expect, it } from 'vitest';
import { BrokenDrawing, cleanDrawing } from './clean-drawing.ts';

const NS = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"';
const clean = (within: string) => {
  const [whole, inside] = /^<svg[^>]*>(.*)<\/svg>$/s.exec(
    cleanDrawing(Buffer.from(`<svg ${NS}>${within}</svg>`)),
  )!;
  expect(whole).toContain('xmlns="http://www.w3.org/2000/svg"');
  return inside;
};

it.each([
  ['<script>alert(1)</script><path d="M0 0"/>', '<path d="M0 0"/>'],
  ['<s:SCRIPT xmlns:s="x"><![CDATA[ a < b ]]><g/></s:SCRIPT><g/>', '<g/>'],
  ['<foreignObject><div><p>x</p></div></foreignObject>', ''],
  ['<set attributeName="href" to="x"/><animate/>', ''],
  ['<rect onclick="a()" ONLOAD=\'b()\' width="1"/>', '<rect width="1"/>'],
  ['<image href="https://a.example/x.png"/><use xlink:href="file:///etc/passwd#x"/>', '<image/><use/>'],
  ['<a href="&#106;avascript:x()"><path d="M0 0"/></a>', '<a><path d="M0 0"/></a>'],
  ['<image href="data:image/svg+xml;base64,AA=="/>', '<image/>'],
  ['<g fill="url(https://a.example/#p)" mask="url(#m)"/>', '<g fill="none" mask="url(#m)"/>'],
  ['<style>@import "a.css"; .a{fill:u\\rl(//x)}</style>', '<style> .a{fill:none}</style>'],
  ['<style><![CDATA[.a{mask:u/**/rl(//x);fill:red}]]></style>', '<style>.a{mask:none;fill:red}</style>'],
  ['<!-- <script> --><?xml-stylesheet href="x"?><g/>', '<g/>'],
])('%s is left as %s', (drawn, left) => {
  expect(clean(drawn)).toBe(left);
});

it('keeps what draws: groups, masks, gradients, pictures within, texts', () => {
  const drawn =
    '<defs><mask id="m"><rect width="10" height="10" fill="#fff"/></mask></defs><use xlink:href="#m"/>' +
    '<image href="data:image/png;base64,AAAA"/><text x="1">a &lt; b &amp; c</text><path style="fill:url(#g)" d="M0 0"/>';
  expect(clean(drawn)).toBe(drawn);
});

it('leaves out the declaration and a plain document type', () => {
  const head = '\u{feff}<?xml version="1.0"?><!DOCTYPE svg PUBLIC "-//W3C" "http://www.w3.org/svg.dtd">';
  expect(cleanDrawing(Buffer.from(`${head}<svg/>`))).toBe('<svg/>');
});

it.each([
  ['its own words', '<!DOCTYPE svg [<!ENTITY a "aaaa">]><svg>&a;</svg>'],
  ['no end', '<svg><g>'],
  ['a tag cut off', '<svg><g fill="'],
  ['tags crossed', '<svg><g></svg></g>'],
  ['a comment without end', '<svg><!-- </svg>'],
])('a document with %s is refused', (_what, drawn) => {
  expect(() => cleanDrawing(Buffer.from(drawn))).toThrow(BrokenDrawing);
});

it('bytes that are no UTF-8 are refused', () => {
  expect(() => cleanDrawing(Buffer.from([0x3c, 0x73, 0xff, 0xfe]))).toThrow(BrokenDrawing);
});
