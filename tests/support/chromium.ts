import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const INSTALL = ['chromium', 'fonts-noto-cjk'];

const candidates = () => [
  process.env.CHROMIUM_PATH,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const findChromium = (): string | undefined =>
  candidates().find((path): path is string => Boolean(path) && fs.existsSync(path!));

/** Without a Chinese font every text would show as boxes, and no screenshot would tell anything. */
const hasChineseFont = () => {
  const asked = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return asked.error !== undefined || asked.stdout.trim() !== '';
};

/**
 * Finds Chromium and a Chinese font, or installs both where this is root on a Debian.
 * @throws with the one command that an administrator must give.
 */
export function ensureChromium(): string {
  const found = findChromium();
  if (found && hasChineseFont()) return found;
  const command = `apt-get install -y ${INSTALL.join(' ')}`;
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    throw new Error(`没有找到 Chromium 或中文字体。请管理员执行：sudo ${command}`);
  }
  console.log(`installing ${INSTALL.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  execFileSync('apt-get', ['install', '-y', '-qq', ...INSTALL], { stdio: 'ignore', env });
  const installed = findChromium();
  if (!installed) throw new Error(`Chromium 安装失败。请管理员执行：${command}`);
  return installed;
}

/** How every test and every screenshot starts the browser. */
export const launchOptions = () => ({
  executablePath: findChromium(),
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
