import type { Locator } from '@playwright/test';
import { expect, test } from '#tests/e2e/support.ts';
import { barriers } from '#tests/e2e/barriers.ts';
import { latinWords } from '#tests/e2e/latin-words.ts';
import { MENUS } from '#tests/e2e/pages/menus.ts';

// One walk a side over all the screens of its menus: what must hold on each of them is looked at here, once.

const WALKS = {
  merchant01: '[P015] [P026] [P045] [P046] [P056] [P059] [P072]',
  factory01:
    '[P025] [P079] [P125] [P126] [P127] [P128] [P129] [P130] [P132] [P133] [P135] [P138] [P139] [P162] [P165] [P166] [P187] [P188]',
  admin01: '[P192] [P193] [P194]',
};

for (const [username, ids] of Object.entries(WALKS)) {
  test(`[B04] [N07] [N10] ${ids} the menus of ${username} come from the server; every screen of them speaks Simplified Chinese, has no serious barrier, and no cell runs over its neighbour`, async ({
    asUser,
  }) => {
    // A factory has seventy screens, each looked at by axe.
    test.slow();
    const { page, entries, screen, visit } = await asUser(username);
    const names = MENUS[username as keyof typeof WALKS];
    await expect(entries).toHaveText(names);
    await visit(names, (name) =>
      test.step(name, async () => {
        await expect(screen(name).locator('.bp6-skeleton, [aria-busy=true]')).toHaveCount(0);
        expect(await latinWords(page)).toEqual([]);
        expect(await barriers(page)).toEqual([]);
        expect(await spilling(screen(name))).toEqual([]);
      }),
    );
  });
}

/** The texts of cells whose content is wider than their column, and that were not told to cut it. */
const spilling = (screen: Locator) =>
  screen.locator('.list-table tbody td').evaluateAll((cells) =>
    cells
      .filter((cell) => cell.scrollWidth > cell.clientWidth + 1)
      .filter((cell) => getComputedStyle(cell).overflowX === 'visible')
      .map((cell) => cell.textContent),
  );
