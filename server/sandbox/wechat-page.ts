import { createHash } from 'node:crypto';
import type { Scan } from './wechat-desk.ts';
import { WECHAT_PEOPLE } from './wechat-people.ts';

const ESCAPES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const text = (raw: string): string => raw.replaceAll(/[&<>"']/g, (sign) => ESCAPES[sign]!);

const STYLE = `
  body { margin: 0; min-height: 100vh; display: flex; gap: 64px; align-items: center; justify-content: center;
    flex-wrap: wrap; background: #333; color: #fff; font: 14px/1.6 "PingFang SC", "Microsoft YaHei", "Noto Sans SC", sans-serif; }
  main, .phone { width: 300px; text-align: center; }
  h1 { font-size: 20px; font-weight: 500; margin: 0 0 16px; }
  h2 { font-size: 15px; margin: 0 0 8px; }
  svg { width: 282px; height: 282px; background: #fff; padding: 9px; box-sizing: border-box; }
  .status { background: #232323; border-radius: 100px; padding: 10px 16px; margin: 16px 0 0; }
  .phone { background: #f2f2f2; color: #191919; border: 10px solid #111; border-radius: 32px; padding: 24px 20px;
    box-sizing: border-box; }
  form { margin: 8px 0; }
  button, input { width: 100%; box-sizing: border-box; min-height: 40px; border-radius: 6px; font: inherit;
    border: 1px solid #c9c9c9; background: #fff; color: #191919; padding: 8px 12px; }
  button { cursor: pointer; }
  .go { background: #06713b; border-color: #06713b; color: #fff; }
  input { margin-bottom: 8px; }
  label { display: block; text-align: left; margin-bottom: 4px; }
  :focus-visible { outline: 3px solid #4c90f0; outline-offset: 2px; }
  a { color: #7cd9a5; }`;

const frame = (desktop: string, phone: string): string => `<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>微信登录（演示）</title><style>${STYLE}</style></head>
<body><main>${desktop}</main>${phone && `<section class="phone" aria-label="演示手机">${phone}</section>`}</body>
</html>`;

/** No code that a phone could read: a picture of one. Three corners and the bits of a hash. */
function picture(id: string): string {
  const SIZE = 25;
  const bits = createHash('shake256', { outputLength: Math.ceil((SIZE * SIZE) / 8) })
    .update(id)
    .digest();
  const corners = [
    [0, 0],
    [SIZE - 7, 0],
    [0, SIZE - 7],
  ] as const;
  const cells = Array.from({ length: SIZE * SIZE }, (_, at) => [at % SIZE, Math.floor(at / SIZE)] as const);
  const dark = cells.filter(([x, y], at) => {
    const corner = corners.find(([cx, cy]) => x >= cx - 1 && x <= cx + 7 && y >= cy - 1 && y <= cy + 7);
    if (!corner) return ((bits[at >> 3]! >> (at & 7)) & 1) === 1;
    const ring = Math.max(Math.abs(x - corner[0] - 3), Math.abs(y - corner[1] - 3));
    return ring === 3 || ring <= 1;
  });
  const d = dark.map(([x, y]) => `M${x} ${y}h1v1h-1z`).join('');
  return `<svg viewBox="0 0 ${SIZE} ${SIZE}" role="img" aria-label="二维码"><path fill="#000" d="${d}"/></svg>`;
}

const form = (action: string, inside: string): string =>
  `<form method="post" action="${text(action)}">${inside}</form>`;
const button = (label: string, more = ''): string => `<button type="submit"${more}>${label}</button>`;

/** The desktop's page with the phone beside it. @param at where its forms go, without a slash at the end. */
export function scanPage(scan: Scan, at: string): string {
  const desktop = `<h1>微信登录</h1>${picture(scan.id)}`;
  const expire = form(`${at}/expire`, button('等到二维码过期'));
  if (scan.stage === 'scanned' && scan.person) {
    const who = text(scan.person.nickname);
    return frame(
      `${desktop}<p class="status" role="status">扫描成功<br>请在手机上点击允许登录</p>`,
      `<h2>${who}</h2><p>PodFlow 申请使用你的微信昵称和头像登录</p>
       ${form(`${at}/allow`, button('允许', ' class="go"'))}${form(`${at}/refuse`, button('拒绝'))}${expire}`,
    );
  }
  const people = WECHAT_PEOPLE.map(({ nickname }) =>
    form(`${at}/scan`, button(`用「${text(nickname)}」扫码`, ` name="nickname" value="${text(nickname)}"`)),
  );
  return frame(
    `${desktop}<p class="status" role="status">请使用微信扫描二维码登录</p>`,
    `<h2>演示手机</h2><p>这里没有真的微信：选一个微信号，代替扫码。</p>${people.join('')}
     ${form(
       `${at}/scan`,
       `<label for="nickname">其他微信号的昵称</label>
        <input id="nickname" name="nickname" required maxlength="20" autocomplete="off">
        ${button('用这个微信号扫码')}`,
     )}${expire}`,
  );
}

/** @param again where a new code is to be had. */
export const expiredPage = (again: string | undefined): string =>
  frame(
    `<h1>微信登录</h1><p class="status" role="status">二维码已失效</p>
     ${again ? `<p><a href="${text(again)}">刷新二维码</a></p>` : '<p>请回到登录页重新开始。</p>'}`,
    '',
  );

/** What WeChat shows to a request that it does not take. */
export const wrongPage = (what: string): string =>
  frame(`<h1>微信登录</h1><p class="status" role="alert">${text(what)}</p>`, '');
