import { z } from 'zod';
import { del, get, post, type TenantAccess } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';

const anyTenant: TenantAccess = { of: 'any', permissions: [] };
const list = z.string().regex(/^[\w.-]{1,40}$/, '没有这个列表，请刷新页面后重试。');
/** The list and a code of its own: unique for one user in one tenant. */
const searchId = z.string().regex(/^[\w.-]{1,40}:\w{8}$/, '收藏的搜索不存在，请刷新页面后重试。');

/** How many searches of one list a user may keep. */
export const MOST_SEARCHES = 30;

/**
 * What was asked, as the address bar has it: the texts of each field. Fields that a list no longer has are left out
 * by who reads it, so that a search outlives the filters it was made with.
 */
export const Question = z.record(z.string().max(64), z.array(z.string().max(500)).max(5000));
export type Question = z.infer<typeof Question>;

export const SavedSearch = z.object({
  id: searchId,
  name: z.string(),
  question: Question,
  /** Asked where the list is opened without a question; one of a list at most. */
  isDefault: z.boolean(),
  /** The main account's, for all users of the tenant. */
  shared: z.boolean().default(false),
});
export type SavedSearch = z.output<typeof SavedSearch>;

/** 搜索收藏: questions that a user asks again and again, under a name. Nobody else sees them but the shared ones. */
export const savedSearch = {
  list: get('/basic/search/collect/get/{id}', '收藏的搜索', anyTenant, {
    id: 'C125',
    input: z.object({ id: list }),
    output: z.array(SavedSearch),
  }),
  save: post('/basic/search/collect/saveOrUpdate', '保存收藏的搜索', anyTenant, {
    id: 'C127',
    /** Without an id: a new one. */
    input: SavedSearch.extend({ id: searchId.optional(), list, name: nameText('名称', 20) }),
    output: SavedSearch,
  }),
  /** Those that the main account shares with the users of the tenant. */
  shared: get('/basic/search/collect/getForAdmin/{id}', '公司共享的搜索', anyTenant, {
    id: 'C126',
    input: z.object({ id: list }),
    output: z.array(SavedSearch),
  }),
  /** All of a list's, in their new order. */
  sort: post('/basic/search/collect/updateSort', '收藏的搜索排序', anyTenant, {
    id: 'C128',
    input: z.object({ list, ids: z.array(searchId).min(1, '没有要排序的搜索').max(MOST_SEARCHES) }),
  }),
  remove: del('/basic/search/collect/delete', '删除收藏的搜索', anyTenant, {
    id: 'C129',
    input: z.object({ id: searchId }),
  }),
};
