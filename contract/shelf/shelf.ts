import { z } from 'zod';
import { id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

export const seeStations: TenantAccess = { of: 'factory', permissions: ['factory:station'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:station:edit'] };

export const MOST_SHELVES = 20;
export const MOST_BOXES = 5000;
/** A to Z, then AA to AZ. */
export const MOST_ROWS = 52;
export const MOST_COLUMNS = 200;

/** What stands before the number of the column on a box: A, B .. Z, AA .. AZ. @param rowNo from 1 */
export const rowLetters = (rowNo: number): string =>
  `${rowNo > 26 ? 'A' : ''}${String.fromCodePoint(65 + ((rowNo - 1) % 26))}`;

const count = z.int();

/** A sorting shelf, and how many of its boxes stand in which state (docs/spec/box-states.tsv). */
export const Shelf = z.object({
  id,
  name: z.string(),
  /** The line of the hall whose stations sort into it; empty: all stations do. */
  line: z.string(),
  rows: count,
  columns: count,
  /** An order of one piece is not put away, but goes on to packing at once. */
  singleDirect: z.boolean(),
  closed: z.boolean(),
  free: count,
  taken: count,
  complete: count,
  blocked: count,
  version: count,
  updatedBy: z.string(),
  updatedAt: time,
});
export type Shelf = z.infer<typeof Shelf>;

const whole = (label: string, most: number) =>
  z.int(`${label}请输入整数`).min(1, `${label}至少为 1`).max(most, `${label}最多为 ${most}`);

export const ShelfForm = z.object({
  name: nameText('货架名称', 40),
  line: z.string().trim().max(40, '分组最多 40 个字').default(''),
  rows: whole('行', MOST_ROWS),
  columns: whole('列', MOST_COLUMNS),
  singleDirect: z.boolean().default(false),
});
export type ShelfForm = z.input<typeof ShelfForm>;

const seen = z.object({ id, version: z.int() });

export const shelf = {
  page: post('/manufacture/shelf/page', '分拣架列表', seeStations, {
    input: pageQuery,
    output: pageOf(Shelf),
  }),
  create: post('/manufacture/shelf/create', '新建分拣架', edit, {
    input: ShelfForm,
    output: z.object({ id }),
  }),
  update: post('/manufacture/shelf/update', '修改分拣架', edit, { input: ShelfForm.extend(seen.shape) }),
  stop: post('/manufacture/shelf/stop', '停用分拣架', edit, { input: seen }),
  start: post('/manufacture/shelf/start', '启用分拣架', edit, { input: seen }),
};
