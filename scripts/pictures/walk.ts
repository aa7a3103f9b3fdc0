import type { Page } from '@playwright/test';
import { auth, type Menu } from '#contract/auth/auth.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { standingScreens } from '../docs/standing-screens.ts';
import type { Camera } from './camera.ts';
import { STATES } from './states.ts';

const named = (who: string, at: string, state = '') =>
  [who, ...at.split('/').filter(Boolean), state].filter(Boolean).join('-');

/** What opens without login. */
export async function shootPublic(camera: Camera) {
  for (const { path } of standingScreens().filter(({ by }) => by === 'route')) {
    await camera.visit(async (page) => {
      await page.goto(path);
      await camera.shoot(page, named('nobody', path === '/' ? 'intro' : path));
    });
  }
}

/** Where the account lands, and every screen that its menus name, each with its further states. */
export async function shootRole(camera: Camera, username: string) {
  const paths = await menuPaths(camera.url, username);
  await camera.visit(async (page) => {
    await signIn(page, username);
    if (paths.length === 0) return camera.shoot(page, named(username, 'arrival'));
    await page.locator('.shell').waitFor();
    for (const path of paths) await shootScreen(camera, page, username, path);
    await page.keyboard.press('Control+k');
    await page.locator('.bp6-omnibar').waitFor();
    await camera.shoot(page, named(username, 'search'));
  });
}

async function shootScreen(camera: Camera, page: Page, username: string, path: string) {
  await page.goto(path);
  await page.locator('.page').first().waitFor();
  await camera.shoot(page, named(username, path));
  for (const state of STATES) {
    if (state.of !== undefined && state.of !== path) continue;
    if (!(await state.enter(page))) continue;
    await camera.shoot(page, named(username, path, state.name));
    await page.goto(path);
    await page.locator('.page').first().waitFor();
  }
}

export async function signIn(page: Page, username: string) {
  await page.goto('/login');
  await page.getByRole('region', { name: '演示账号' }).getByRole('button', { name: username }).click();
  await page.locator('.shell, .tenant-chooser, .login-failure').first().waitFor();
}

async function ask<T>(
  url: string,
  e: { method: string; path: string },
  token = '',
  body?: object,
): Promise<T> {
  const answer = await fetch(`${url}${BASE_PATH}${e.path}`, {
    method: e.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: body && JSON.stringify(body),
  });
  const { code, msg, data } = (await answer.json()) as Envelope<T>;
  if (code !== 0) throw new Error(`${e.path}: ${msg}`);
  return data;
}

/** Paths of the account's menus that have a screen; none where it has no tenant to work for at once. */
async function menuPaths(url: string, username: string): Promise<string[]> {
  const login = await ask<{ accessToken: string; tenantId: number | null }>(url, auth.login, '', {
    username,
    password: DEMO_PASSWORD,
  });
  if (login.tenantId === null) return [];
  const menus = await ask<Menu[]>(url, auth.menus, login.accessToken);
  const standing = new Set(standingScreens().map(({ path }) => path));
  const flat = (list: readonly Menu[]): Menu[] => list.flatMap((menu) => [menu, ...flat(menu.children)]);
  return flat(menus)
    .filter(({ component, path }) => component !== '' && standing.has(path))
    .map(({ path }) => path);
}
