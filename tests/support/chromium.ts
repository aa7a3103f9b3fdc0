import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const NEEDED = ['chromium', 'fonts-noto-cjk'];
/** Chromium without windows: a page costs less than half of the processor's time. Not every distribution has it. */
const QUICK = 'chromium-headless-shell';
/** Bounds a network that hangs: whoever has a browser tests with that. */
const INSTALL_MS = 300_000;

/** The whole browser shows windows, and keeps pages that were left to go back to. */
const WHOLE = [
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];
const WITHOUT_WINDOWS = '/usr/lib/chromium/chromium-headless-shell';

export const findChromium = (whole = false): string | undefined =>
  [process.env.CHROMIUM_PATH, ...(whole ? [] : [WITHOUT_WINDOWS]), ...WHOLE].find(
    (path): path is string => Boolean(path) && fs.existsSync(path!),
  );

/** Without a Chinese font every text would show as boxes, and no screenshot would tell anything. */
const hasChineseFont = () => {
  const asked = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return asked.error !== undefined || asked.stdout.trim() !== '';
};

/**
 * Sees that there is Chromium and a Chinese font, or installs both where this is root on a Debian; there also the quick
 * one beside a browser that stands there already. Without the quick one the tests only take longer.
 * @throws with the one command that an administrator must give.
 */
export function ensureChromium(): void {
  const ready = Boolean(findChromium(true)) && hasChineseFont();
  if (ready && (process.env.CHROMIUM_PATH || fs.existsSync(WITHOUT_WINDOWS))) return;
  const command = `apt-get install -y ${NEEDED.join(' ')}`;
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    if (ready) return;
    throw new Error(`没有找到 Chromium 或中文字体。请管理员执行：sudo ${command}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    spawnSync('apt-get', args, { stdio: 'ignore', env, timeout: INSTALL_MS }).status === 0;
  console.log(`installing ${[...(ready ? [] : NEEDED), QUICK].join(', ')} ...`);
  const listed = apt('update', '-qq');
  if (!ready) apt('install', '-y', '-qq', ...NEEDED);
  if (listed) apt('install', '-y', '-qq', QUICK);
  if (!findChromium(true)) throw new Error(`Chromium 安装失败。请管理员执行：${command}`);
}

/** How every test and every screenshot starts the browser. */
export const launchOptions = (whole = false) => ({
  executablePath: findChromium(whole),
  args: [
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
  ],
});
