import { expect, it } from 'vitest';
import { z } from 'zod';
import { dangerPass, id, post } from './endpoint.ts';
import { recordCalls, writeCalls } from './record.ts';

const see = { of: 'factory' as const, permissions: ['factory:sku' as const] };
const edit = { of: 'factory' as const, permissions: ['factory:sku:edit' as const] };
const form = z.object({ name: z.string() });

it('a record has four calls below its path, seen by some and written by others', () => {
  const row = z.object({ id, name: z.string() });
  const calls = recordCalls('/box', '箱子', { see, edit, row, form, ids: { page: 'C900' } });
  const said = Object.values(calls).map((e) => [e.id, e.method, e.path, e.title, e.access]);
  expect(said).toEqual([
    ['C900', 'POST', '/box/page', '箱子列表', see],
    ['-', 'POST', '/box/create', '新建箱子', edit],
    ['-', 'PUT', '/box/update', '修改箱子', edit],
    ['-', 'DELETE', '/box/delete', '删除箱子', edit],
  ]);
  expect(calls.page.output.parse({ list: [{ id: 1, name: '纸箱' }], total: 1 }).list).toHaveLength(1);
  expect(calls.create.output.parse({ id: 7 })).toEqual({ id: 7 });
  expect(calls.update.input.parse({ id: 1, name: '纸箱' })).toEqual({ id: 1, name: '纸箱' });
  expect(calls.delete.input.parse({ id: 1, dangerOptPassword: '1' })).toEqual({
    id: 1,
    dangerOptPassword: '1',
  });
});

it('a record with a version is changed as the user saw it', () => {
  const row = z.object({ id, name: z.string(), version: z.int() });
  const { update } = recordCalls('/box', '箱子', { see, edit, row, form });
  expect(update.input.safeParse({ id: 1, name: '纸箱' }).success).toBe(false);
  expect(update.input.parse({ id: 1, version: 3, name: '纸箱' })).toMatchObject({ version: 3 });
});

it('a list takes the conditions that it names and no other', () => {
  const row = z.object({ id });
  const { page } = recordCalls('/box', '箱子', { see, edit, row, form, where: { name: z.string() } });
  expect(page.input.parse({ name: '纸' })).toEqual({ pageNo: 1, pageSize: 50, name: '纸' });
  expect(page.input.safeParse({ name: '纸', colour: '红' }).success).toBe(false);
});

it('what is written differently says so', () => {
  const dear = dangerPass.extend(form.shape);
  const { create, update } = writeCalls('/box', '箱子', { edit, form: dear, made: id, changedBy: post });
  expect([create.output.parse(7), update.method]).toEqual([7, 'POST']);
  expect(Object.keys(update.input.shape).toSorted()).toEqual(['dangerOptPassword', 'id', 'name']);
});
