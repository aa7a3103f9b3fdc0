import { z } from 'zod';
import { dangerPass, del, id, pageOf, pageQuery, post, put, type TenantAccess } from './endpoint.ts';

type Shape = z.ZodRawShape;

/** How a record is written. */
interface Written<F extends Shape, Made extends z.ZodType> {
  /** Who makes, changes and deletes. */
  edit: TenantAccess;
  /** What is said of a record when it is made, and again when it is changed. */
  form: z.ZodObject<F>;
  /** What making one answers, where it is not its id alone. */
  made?: Made;
  /** Its method, where a change does not come by PUT. */
  changedBy?: typeof put;
  /** The lines of the specification, of calls that it names. */
  ids?: Partial<Record<'page' | 'create' | 'update' | 'delete', string>>;
}

/** How a record is listed. */
interface Listed<R extends Shape, W extends Shape> {
  /** Who sees the list. */
  see: TenantAccess;
  /** A row of the list. Where it has a version, a change names the version that the user saw. */
  row: z.ZodObject<R>;
  /** What the list can be asked for. */
  where?: W;
}

const known = { id };
const seen = { id, version: z.int() };
type Seen<R extends Shape> = 'version' extends keyof R ? typeof seen : typeof known;

const createdId = z.object({ id });
const nothingAsked = {};

function writing<F extends Shape, Made extends z.ZodType, Which extends Shape>(
  path: string,
  noun: string,
  { edit, form, made, changedBy = put, ids = {} }: Written<F, Made>,
  which: Which,
) {
  return {
    create: post(`${path}/create`, `新建${noun}`, edit, {
      id: ids.create,
      input: form,
      output: made ?? (createdId as z.ZodType as Made),
    }),
    update: changedBy(`${path}/update`, `修改${noun}`, edit, {
      id: ids.update,
      input: form.extend(which) as z.ZodObject<z.util.Extend<F, Which>>,
    }),
    delete: del(`${path}/delete`, `删除${noun}`, edit, { id: ids.delete, input: dangerPass.extend(known) }),
  };
}

/** The calls that make, change and delete a record: of one that is not listed in pages. */
export const writeCalls = <F extends Shape, Made extends z.ZodType = typeof createdId>(
  path: string,
  noun: string,
  how: Written<F, Made>,
) => writing(path, noun, how, known);

/** The calls of a record by its path and its noun (as in 新建角色): its page, and what makes, changes and deletes one. */
export const recordCalls = <
  F extends Shape,
  R extends Shape,
  W extends Shape = typeof nothingAsked,
  Made extends z.ZodType = typeof createdId,
>(
  path: string,
  noun: string,
  { see, row, where, ...how }: Listed<R, W> & Written<F, Made>,
) => ({
  page: post(`${path}/page`, `${noun}列表`, see, {
    id: how.ids?.page,
    input: pageQuery.extend(where ?? nothingAsked) as z.ZodObject<
      z.util.Extend<typeof pageQuery.shape, W>,
      z.core.$strict
    >,
    output: pageOf(row),
  }),
  ...writing(path, noun, how, ('version' in row.shape ? seen : known) as Seen<R>),
});
