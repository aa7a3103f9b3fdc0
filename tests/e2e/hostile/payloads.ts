/** A place of somebody else's: a request for it is one that a planted text made the browser send. */
export const ELSEWHERE = 'elsewhere.test';

const RUN = 'globalThis.planted()';
/** Every element that a text would become has it. */
export const MARK = 'data-planted';
const AWAY = `//${ELSEWHERE}/x`;

/** What must be shown as it stands; two of three are whole pages of HTML, so that each column meets one soon. */
const HTML = [
  `'"><img src=x ${MARK} onerror=${RUN}>`,
  `"'><img src=x ${MARK} onerror=${RUN}><svg ${MARK} onload=${RUN}>`,
  `</title></textarea></style></script><script ${MARK}>${RUN}</script>`,
  `<a ${MARK} href="javascript:${RUN}">x</a><base ${MARK} href="${AWAY}"><form ${MARK} action="${AWAY}">`,
  `<iframe ${MARK} srcdoc="<script>parent.planted()</script>"></iframe><style ${MARK}>*{display:none}</style>`,
  `<img src="${AWAY}" ${MARK}><link rel=stylesheet href="${AWAY}" ${MARK}><meta http-equiv=refresh content="0;${AWAY}">`,
];
const ODD = [
  `javascript:${RUN}`,
  `data:text/html,<script ${MARK}>${RUN}</script>`,
  `http:${AWAY}`,
  `{{constructor.constructor('${RUN}')()}}\${${RUN}}#{${RUN}}`,
  `;background:url(${AWAY});width:expression(${RUN});--x:}`,
  '&lt;img src=x&gt;&amp;amp;&#x3c;script&#x3e;',
  `=cmd|' /C calc'!A1`,
  '+1-1@SUM(A1)',
  '%3Cscript%3E%2e%2e%2f%0d%0aSet-Cookie:a=1',
  `a\r\nSet-Cookie: planted=1\r\n\r\n<script ${MARK}>${RUN}</script>`,
  '../../../etc/passwd\\..\\x',
  '收款人\u202Eknab\u2066\u200Fx',
  '管理\u200B员\u2060\uFEFF\u00AD',
  '\u0001\u0007\u001B[31m\u007F\u0085',
  '👩‍👩‍👧‍👦🇨🇳\u{1F1E8}e\u0301\u0302\u0303\u0304\u0305',
  'W'.repeat(400),
  '中'.repeat(200),
  `'; drop table tenant; --`,
  '%s %d %o {0} $1 $& $`',
];

/** As the name of a field of an object, which some code makes of a text. They stand alone. */
export const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'null'];

export const PAYLOADS: readonly string[] = ODD.flatMap((odd, i) => [HTML[i % HTML.length]!, odd]);
