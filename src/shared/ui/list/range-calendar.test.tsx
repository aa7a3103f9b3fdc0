import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { RangeCalendar } from './range-calendar.tsx';

it('two months stand beside each other and are turned by one pair of arrows, so that they never drift apart', () => {
  const months = [new Date(2026, 0, 3), new Date(2026, 5, 4)].map((day) => day.getTime());
  for (const value of [undefined, [months[0]!, months[1]!] as const]) {
    const html = renderToStaticMarkup(
      <RangeCalendar value={value && [...value]} maxDays={undefined} onChange={() => {}} />,
    );
    const count = (part: RegExp) => [...html.matchAll(part)].length;
    expect(count(/class="rdp /g)).toBe(1);
    expect(count(/class="rdp-month /g)).toBe(2);
    expect(count(/datepicker-nav-button-previous"/g)).toBe(1);
    expect(count(/datepicker-nav-button-next"/g)).toBe(1);
  }
});

it('[B04] says its arrows and its choices of month and year in Chinese', () => {
  const html = renderToStaticMarkup(
    <RangeCalendar
      value={[Date.UTC(2026, 0, 3), Date.UTC(2026, 1, 4)]}
      maxDays={undefined}
      onChange={() => {}}
    />,
  );
  const labels = [...html.matchAll(/aria-label="([^"]*)"/g)].map(([, label]) => label!);
  expect(labels).toEqual(expect.arrayContaining(['上个月', '下个月', '月份', '年份']));
  expect(labels.filter((label) => /[A-Za-z]{2,}/.test(label))).toEqual([]);
});
