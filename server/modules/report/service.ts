import fsp from 'node:fs/promises';
import path from 'node:path';
import type { Endpoint, Parsed } from '#contract/endpoint.ts';
import type { Bar } from '#contract/report.ts';
import { change } from '#server/modules/tenant/service.ts';
import type { Ctx } from '#server/platform/implement.ts';
import { rowsAt, type Place } from '#server/platform/paged.ts';
import { writeXlsx } from '#server/platform/spreadsheet/write-table.ts';

/** A day of a report, as in 2026-11-24, and its figures. */
export type Day<F extends string> = { code: string } & Record<F, number>;

interface Calls {
  page: Endpoint;
  export: Endpoint;
}

interface Report<F extends string, ReportInput> {
  figures: Readonly<Record<F, string>>;
  /** All days that were asked for, the newest first: by one statement, which names the tenant. */
  days: (ctx: Ctx, asked: ReportInput) => Promise<Day<NoInfer<F>>[]>;
}

/** What answers the calls of contract/report.ts. */
export function reportHandlers<C extends Calls, F extends string>(
  calls: C,
  { figures, days }: Report<F, Parsed<C['export']>>,
) {
  type ReportInput = Parsed<C['export']>;
  const noun = calls.page.title;
  const names = Object.keys(figures) as F[];
  return {
    page: async (ctx: Ctx, asked: ReportInput & Place) => {
      const rows = await days(ctx, asked);
      // Not by paged(): what all days add up to is asked for with each page, so that they are here already.
      const { offset, limit } = rowsAt(asked);
      return {
        list: rows.slice(offset, offset + limit),
        total: rows.length,
        totals: Object.fromEntries(names.map((name) => [name, sumOf(rows, name)])) as Record<F, number>,
        chart: barsOf(rows, names[0]!),
      };
    },
    export: async (ctx: Ctx, asked: ReportInput) => {
      const rows = await days(ctx, asked);
      const cells = rows.map((row) => [{ digits: row.code }, ...names.map((name) => row[name])]);
      const folder = await ctx.files.scratch();
      try {
        const at = path.join(folder, 'report');
        await writeXlsx(at, ['日期', ...Object.values<string>(figures)], cells);
        return await change(ctx, { kind: 'export' }, async (trx) => {
          const { id } = await ctx.files.keepPath(trx, ctx.tenantId, `${noun}.xlsx`, at);
          return { answer: { url: ctx.files.link(id)! }, told: `导出${noun}` };
        });
      } finally {
        await fsp.rm(folder, { recursive: true, force: true });
      }
    },
  };
}

const sumOf = <F extends string>(rows: readonly Day<F>[], name: F): number =>
  rows.reduce((sum, row) => sum + row[name], 0);

const DAY_MS = 86_400_000;
/** More days are drawn as months. */
const MOST_DAYS = 92;

/** From the oldest day to the newest: days on which nothing happened stand between them, too. */
export function barsOf<F extends string>(rows: readonly Day<F>[], name: F): Bar[] {
  const [newest, oldest] = [rows[0], rows.at(-1)];
  if (!newest || !oldest) return [];
  const [from, to] = [Date.parse(oldest.code), Date.parse(newest.code)];
  const days = Array.from({ length: (to - from) / DAY_MS + 1 }, (_, i) =>
    new Date(from + i * DAY_MS).toISOString().slice(0, 10),
  );
  const label = (day: string) => (days.length > MOST_DAYS ? day.slice(0, 7) : day);
  const bars = new Map(days.map((day) => [label(day), 0]));
  for (const row of rows) bars.set(label(row.code), bars.get(label(row.code))! + row[name]);
  return [...bars].map(([label, value]) => ({ label, value }));
}
