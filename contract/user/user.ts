import { z } from 'zod';
import { password } from '#contract/auth/auth.ts';
import { get, id, post, put, type TenantAccess, time } from '#contract/endpoint.ts';
import { recordCalls } from '#contract/record.ts';
import { range } from '#contract/values/moment.ts';
import { nameText } from '#contract/values/name.ts';
import { mobile, mobileOrNone } from '#contract/values/phone.ts';
import { ListInspection, TableAt } from '#contract/values/table-place.ts';
import { smsCode } from '#contract/sms/sms.ts';
import { simpleUsers } from '#contract/values/user-choice.ts';

export const USER_STATUS = { 0: '启用', 1: '停用' } as const;
export const UserStatus = z.union([z.literal(0), z.literal(1)]);

/** A user of the caller's tenant. */
export const User = z.object({
  id,
  username: z.string(),
  realName: z.string(),
  mobile: z.string().nullable(),
  /** In this tenant; in others he may work on. */
  status: UserStatus,
  /** A sub-account; the others are main accounts. */
  isSub: z.boolean(),
  /** The tenant made this account and no other one has it: it may change his name, mobile and password. */
  own: z.boolean(),
  roles: z.array(z.object({ id, name: z.string() })),
  dept: z.object({ id, name: z.string() }).nullable(),
  remark: z.string(),
  joinedAt: time,
  /** null: not within the last 30 days. */
  lastSeenAt: time.nullable(),
});
export type User = z.infer<typeof User>;

/** Begins with a letter, so that it is nobody's mobile. */
export const username = z
  .string()
  .trim()
  .regex(/^[A-Za-z][\w.@-]{3,29}$/, '用户名应以字母开头，由 4 至 30 个字母、数字或 . _ - @ 组成');

const place = {
  roleIds: z.array(z.int().positive()).min(1, '请至少选择一个角色').max(20, '一个用户最多 20 个角色'),
  deptId: z.int().positive().nullable().default(null),
  remark: z.string().trim().max(200, '备注最多 200 个字').default(''),
};
export const UserForm = z.object({
  realName: nameText('姓名', 32),
  mobile: mobileOrNone.default(null),
  status: UserStatus.default(0),
  ...place,
});
export const NewUserForm = UserForm.extend({ username, password });
/** What is left out stays as it is: two who change different things of a user do not undo each other's. */
export const UserChange = z.object({
  realName: UserForm.shape.realName.optional(),
  mobile: mobileOrNone.optional(),
  roleIds: place.roleIds.optional(),
  deptId: place.deptId.unwrap().optional(),
  remark: place.remark.unwrap().optional(),
});

/** How many lines a file of users may have. */
export const MOST_IMPORTED_USERS = 5000;
/** The headings of a file of users, as the export writes and the import reads them. */
export const USER_COLUMNS = {
  username: '用户名',
  realName: '姓名',
  mobile: '手机号',
  roles: '角色',
  dept: '部门',
  status: '状态',
  remark: '备注',
  password: '初始密码',
} as const;

const see: TenantAccess = { of: 'any', permissions: ['business:user', 'factory:user'] };
const edit: TenantAccess = { of: 'any', permissions: ['business:user:edit', 'factory:user:edit'] };
const started = z.object({ taskId: id });

/** null stands for a condition that is not set, as in forms that were cleared. */
const set = <T extends z.ZodType>(condition: T) =>
  condition.nullish().transform((value) => value ?? undefined);
const UserFilter = z.strictObject({
  /** Part of user name, name or mobile. */
  keyword: set(z.string().trim().max(64)),
  /** A part of the name is enough. */
  username: set(z.string().trim().max(64)),
  mobile: set(z.string().trim().max(64)),
  status: set(z.coerce.number().int().pipe(UserStatus)),
  /** With the departments below it. */
  deptId: set(id),
  roleId: set(id),
  /** When he came into the tenant. */
  createTime: set(range),
});

export const user = {
  /**
   * Made is a sub-account of the tenant; its mobile signs nobody in yet, and a user name that somebody has is refused as
   * CODES.usernameTaken. Deleted is: out of the tenant; an account that the tenant made and no other one has is closed
   * for good.
   */
  ...recordCalls('/basic/system/user', '用户', {
    see,
    edit,
    row: User,
    form: NewUserForm,
    where: {
      ...UserFilter.shape,
      /** Without it in the tenant's own order. */
      sortingFields: set(
        z.array(z.object({ field: z.literal('createTime'), order: z.enum(['asc', 'desc']) })).max(1),
      ),
    },
    ids: { page: 'C012', create: 'C014', delete: 'C016' },
  }),
  get: get('/basic/system/user/get', '用户详情', see, { id: 'C013', input: z.object({ id }), output: User }),
  /** Name and mobile are changed of the tenant's own accounts only; roles work at the next request. */
  update: put('/basic/system/user/update', '修改用户', edit, {
    id: 'C015',
    input: UserChange.extend({ id }),
  }),
  updateStatus: put('/basic/system/user/update-status', '启用或停用用户', edit, {
    input: z.object({ id, status: UserStatus }),
  }),
  /** Where the table of a file of users stands, before it is imported. */
  importInspect: post('/basic/system/user/import/inspect', '检查用户文件', edit, {
    input: TableAt,
    output: ListInspection,
    body: 'multipart',
  }),
  /** A table with the headings of USER_COLUMNS: unknown user names are made, known ones of the tenant changed. */
  import: post('/basic/system/user/import', '导入用户', edit, {
    id: 'C017',
    input: TableAt,
    output: started,
    body: 'multipart',
  }),
  importTemplate: get('/basic/system/user/get-import-template', '用户导入模板', edit, {
    output: z.object({ url: z.string() }),
  }),
  /** As the list is asked, without pages. */
  export: get('/basic/system/user/export', '导出用户', see, {
    id: 'C018',
    input: UserFilter,
    output: started,
  }),
  /** Of the tenant's own accounts; ends every session of the user. */
  updatePassword: put('/basic/system/user/update-password', '重置用户密码', edit, {
    id: 'C019',
    input: z.object({ id, password }),
  }),
  /** The open users of the tenant in their order, to choose from. */
  simple: simpleUsers,
  /** Takes in somebody who has an account already: the code went to his mobile, and he has told it. */
  associate: post('/basic/system/user/associate', '关联已有用户', edit, {
    id: 'C021',
    input: z.object({ mobile, code: smsCode, ...place }),
    output: z.object({ id, realName: z.string() }),
  }),
};
