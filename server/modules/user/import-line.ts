import { NewUserForm, USER_COLUMNS, USER_STATUS, UserForm } from '#contract/user/user.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { TablePlace } from '#contract/values/table-place.ts';
import { columnOf, listFile } from '#server/platform/spreadsheet/list-file.ts';

export interface ImportInput {
  fileId: number;
  /** By the vault: its passwords are nobody's. Files of before are not. */
  sealed?: boolean;
  /** Of the table in the file; tasks of before have none. */
  place?: TablePlace;
  userName: string;
  side: NonNullable<Caller['side']>;
}

type UserField = keyof typeof USER_COLUMNS;

/** Where each field stands in the file; -1: nowhere. */
const columnsIn = (columns: readonly string[]): Record<UserField, number> =>
  Object.fromEntries(
    Object.entries(USER_COLUMNS).map(([field, title]) => [field, columnOf(columns, title)]),
  ) as Record<UserField, number>;

export const USER_FILE = listFile(
  [USER_COLUMNS.username, USER_COLUMNS.realName, USER_COLUMNS.roles],
  [USER_COLUMNS.password],
);

export interface Line {
  lineNo: number;
  username: string;
  realName: string;
  mobile: string;
  roles: string[];
  /** undefined: the file has no such column, what stands stays. */
  dept: string | undefined;
  status: string | undefined;
  remark: string | undefined;
  password: string;
}

/** The names between 、 , ; and line breaks, each once. */
const namesIn = (text: string) => [
  ...new Set(
    text
      .split(/[、,，;；\n]/)
      .map((name) => name.trim())
      .filter(Boolean),
  ),
];

export function lineReader(columns: readonly string[]) {
  const at = columnsIn(columns);
  return (lineNo: number, cells: readonly string[]): Line => {
    const cell = (field: UserField) => (cells[at[field]] ?? '').replaceAll('\0', '').trim();
    const maybe = (field: UserField) => (at[field] < 0 ? undefined : cell(field));
    return {
      lineNo,
      username: cell('username'),
      realName: cell('realName'),
      mobile: cell('mobile'),
      roles: namesIn(cell('roles')),
      dept: maybe('dept'),
      status: maybe('status'),
      remark: maybe('remark'),
      password: cell('password'),
    };
  };
}

const STATUS = new Map<string, 0 | 1>([
  ['', 0],
  [USER_STATUS[0], 0],
  [USER_STATUS[1], 1],
]);

/** What the names of a line mean in the tenant. */
export interface Known {
  roleIds: ReadonlyMap<string, number>;
  /** undefined of a name: two departments have it. */
  deptIds: ReadonlyMap<string, number | undefined>;
}

export class LineRefusal extends Error {}

/** The line as the forms of the screen have it. @throws LineRefusal with all that is wrong with it. */
export function formOf(line: Line, known: Known, isNew: boolean) {
  const complaints: string[] = [];
  const unknown = line.roles.filter((name) => !known.roleIds.has(name));
  if (unknown.length > 0) complaints.push(`没有角色「${unknown.join('」「')}」，请先在角色管理中新建`);
  if (line.dept && !known.deptIds.has(line.dept)) complaints.push(`没有部门「${line.dept}」，请先新建部门`);
  else if (line.dept && known.deptIds.get(line.dept) === undefined)
    complaints.push(`有多个部门叫「${line.dept}」，请先改成不同的名称`);
  const status = STATUS.get(line.status ?? '');
  if (status === undefined) complaints.push('状态应为「启用」或「停用」');
  if (isNew && !line.password) complaints.push('新用户请填写初始密码');
  const values = {
    ...line,
    status: status ?? 0,
    roleIds: line.roles.map((name) => known.roleIds.get(name) ?? 1),
    deptId: line.dept ? (known.deptIds.get(line.dept) ?? null) : null,
    remark: line.remark ?? '',
  };
  const parsed = isNew
    ? NewUserForm.safeParse(line.password ? values : { ...values, password: '000000' })
    : undefined;
  const changed = isNew ? undefined : UserForm.safeParse(values);
  for (const result of [parsed, changed])
    if (result?.error) complaints.push(...result.error.issues.map(({ message }) => message));
  if (complaints.length > 0) throw new LineRefusal([...new Set(complaints)].join('；'));
  return { fresh: parsed?.data, change: changed?.data };
}
