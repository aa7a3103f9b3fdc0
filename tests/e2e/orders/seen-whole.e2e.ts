import { ordersPage } from '#tests/e2e/pages/orders.ts';
import { expect, test } from '#tests/e2e/support.ts';
import { hands, numbersOf, ownPrefix, pushedOrders } from './own-orders.ts';

test('a long order number stands whole in the list, and whatever is cut says so and is whole on hover', async ({
  signedIn,
}) => {
  // As platforms have them: two of one buyer differ at the end alone.
  const wanted = { prefix: `${ownPrefix()}-577323889735434321001`, count: 2 };
  // As wide as seventeen letters can be.
  const wide = { prefix: 'WMWMWMWMWMWMW', count: 1 };
  // The longest that an order may have.
  const longest = { prefix: `${ownPrefix()}-`.padEnd(60, '7319'), count: 1 };
  const merchant = await hands('merchant02');
  await pushedOrders(merchant, wanted);
  await pushedOrders(merchant, wide);
  await pushedOrders(merchant, longest);
  const { page } = await signedIn('factory01');
  const review = ordersPage(page, '审单');
  await review.open();
  await review.paste('平台单号', [wanted, wide, longest].flatMap(numbersOf));
  await expect(review.rows).toHaveCount(4);
  await review.keys.evaluate((list) => (list.scrollLeft = list.scrollWidth));

  const numbers = review.table.locator('tbody .copyable-text');
  const wholeNumbers = await numbers.evaluateAll((texts) =>
    texts
      .filter((text) => {
        const cell = text.closest('td')!.getBoundingClientRect();
        const range = document.createRange();
        range.selectNodeContents(text);
        const box = range.getBoundingClientRect();
        return (
          box.left >= cell.left && box.right <= cell.right && box.top >= cell.top && box.bottom <= cell.bottom
        );
      })
      .map((text) => text.textContent),
  );
  const [cut] = numbersOf(longest);
  expect(wholeNumbers).toEqual((await numbers.allInnerTexts()).filter((text) => text !== cut));
  expect(wholeNumbers).toEqual(expect.arrayContaining([...numbersOf(wanted), ...numbersOf(wide)]));
  const ofCut = review.table.getByTitle(cut!, { exact: true }).locator('.copyable-text');
  expect(await ofCut.evaluate((text) => getComputedStyle(text).webkitLineClamp)).toBe('2');

  const cutUnsaid = await review.table.locator('tbody tr[aria-selected] td').evaluateAll((cells) =>
    cells
      .flatMap((cell) => [cell, ...cell.querySelectorAll('*')])
      .filter(
        (part) =>
          part.clientWidth > 0 &&
          (part.scrollWidth > part.clientWidth + 1 ||
            (part.matches('.copyable-text') && part.scrollHeight > part.clientHeight + 1)),
      )
      .filter((part) => getComputedStyle(part).overflowX !== 'visible')
      .filter(
        (part) =>
          (getComputedStyle(part).textOverflow !== 'ellipsis' &&
            getComputedStyle(part).webkitLineClamp === 'none') ||
          !(part.closest('tbody td[title], td [title]') ?? part.querySelector('[title]')),
      )
      .map((part) => part.textContent),
  );
  expect(await review.rows.locator('td').count()).toBeGreaterThan(20);
  expect(cutUnsaid).toEqual([]);
});
