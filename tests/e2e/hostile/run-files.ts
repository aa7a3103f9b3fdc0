import sharp from 'sharp';
import { makeZip } from '#tests/support/make-xlsx.ts';

/** What a script of ours, run anywhere, asks for: whoever watches the network sees it, from whatever origin. */
export const HIT = '/podflow-hit';

const RUN = `fetch('${HIT}');new Image().src='${HIT}';globalThis.hit=1`;
const PAGE = `<!doctype html><html><body onload="${RUN}"><script>${RUN}</script></body></html>`;
const XHTML = `<?xml version="1.0"?><html xmlns="http://www.w3.org/1999/xhtml"><head><script>${RUN}</script></head><body/></html>`;
const SVG = `<svg xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink" width="90" height="90"
  onload="${RUN}"><script>${RUN}</script><image href="${HIT}" width="9" height="9" onerror="${RUN}"/>
  <foreignObject width="90" height="90"><body xmlns="http://www.w3.org/1999/xhtml"><img src="x" onerror="${RUN}"/>
  <iframe srcdoc="&lt;script&gt;${RUN}&lt;/script&gt;"/></body></foreignObject>
  <animate attributeName="x" begin="0s" onbegin="${RUN}"/><style>@import url('${HIT}');</style></svg>`;
const XML = `<?xml version="1.0"?><?xml-stylesheet type="text/xsl" href="#s"?><root><xsl:stylesheet id="s" version="1.0"
  xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/"><html><script>${RUN}</script></html>
  </xsl:template></xsl:stylesheet></root>`;
const PDF = `%PDF-1.7\n1 0 obj\n<< /Type /Catalog /Pages 2 0 R /OpenAction << /S /URI /URI (javascript:${RUN}) >> >>\nendobj
2 0 obj\n<< /Type /Pages /Kids [] /Count 0 >>\nendobj\ntrailer << /Root 1 0 R >>\n%%EOF\n`;

/** A picture that is whole, and behind its end a page: what looks for the page in it finds one. */
const pictureAndPage = async (kind: 'png' | 'jpeg' | 'gif' | 'webp') =>
  Buffer.concat([
    await sharp({ create: { width: 9, height: 9, channels: 3, background: '#c33' } })
      .toFormat(kind)
      .toBuffer(),
    Buffer.from(PAGE),
  ]);

/** Every kind of file that may be brought, made so that a browser that opens it as what it could be runs it. */
export const RUN_FILES: Readonly<Record<string, () => Buffer | string | Promise<Buffer>>> = {
  'drawing.svg': () => SVG,
  'drawing-behind-a-comment.svg': () => `<?xml version="1.0"?><!-- ${PAGE.replaceAll('-', '')} -->${SVG}`,
  'picture.png': () => pictureAndPage('png'),
  'picture.jpg': () => pictureAndPage('jpeg'),
  'picture.gif': () => pictureAndPage('gif'),
  'picture.webp': () => pictureAndPage('webp'),
  'document.pdf': () => PDF,
  'archive.zip': () => makeZip({ 'index.html': PAGE }),
  'page.html': () => PAGE,
  'page.xhtml': () => XHTML,
  'page.mhtml': () => `MIME-Version: 1.0\nContent-Type: text/html\n\n${PAGE}`,
  'transformed.xml': () => XML,
  'code.js': () => RUN,
  'code.mjs': () => `export {};${RUN}`,
  'style.css': () => `@import url('${HIT}');body{background:url('${HIT}')}`,
  'table.csv': () => `=cmd|'/c calc'!A1,${PAGE.replaceAll('"', "'")}`,
  nothing: () => PAGE,
};

/** That the watcher sees what runs: the same page, served as one. */
export const RUNNING_PAGE = PAGE;
