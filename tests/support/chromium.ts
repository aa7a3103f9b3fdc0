import { execFileSync, spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { chromium } from '@playwright/test';

const FONTS = 'fonts-noto-cjk';
/** The first that the distribution has: the shell is Chromium without windows, and starts a page in two thirds of the time. */
const PACKAGES = ['chromium-headless-shell', 'chromium'];

const WITHOUT_WINDOWS = '/usr/lib/chromium/chromium-headless-shell';
const candidates = (windows: boolean) => [
  process.env.CHROMIUM_PATH,
  windows ? undefined : WITHOUT_WINDOWS,
  chromium.executablePath(),
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
];

export const findChromium = (windows = false): string | undefined =>
  candidates(windows).find((path): path is string => Boolean(path) && fs.existsSync(path!));

/** Without a Chinese font every text would show as boxes, and no screenshot would tell anything. */
const hasChineseFont = () => {
  const asked = spawnSync('fc-list', [':lang=zh'], { encoding: 'utf8' });
  return asked.error !== undefined || asked.stdout.trim() !== '';
};

/**
 * Finds Chromium and a Chinese font, or installs both where this is root on a Debian.
 * @param windows whether somebody wants to see what the browser does
 * @throws with the one command that an administrator must give.
 */
export function ensureChromium(windows = false): string {
  const found = findChromium(windows);
  if (found && hasChineseFont()) return found;
  const packages = windows ? ['chromium'] : PACKAGES;
  const command = (name: string) => `apt-get install -y ${name} ${FONTS}`;
  const byHand = packages.map((name) => `sudo ${command(name)}`).join(' 或 ');
  if (process.getuid?.() !== 0 || !fs.existsSync('/usr/bin/apt-get')) {
    throw new Error(`没有找到 Chromium 或中文字体。请管理员执行：${byHand}`);
  }
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  execFileSync('apt-get', ['update', '-qq'], { stdio: 'ignore', env });
  for (const name of packages) {
    console.log(`installing ${name}, ${FONTS} ...`);
    const { status } = spawnSync('apt-get', ['install', '-y', '-qq', name, FONTS], { stdio: 'ignore', env });
    const installed = findChromium(windows);
    if (status === 0 && installed) return installed;
  }
  throw new Error(`Chromium 安装失败。请管理员执行：${byHand}`);
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
