import path from 'node:path';
import { z } from 'zod';
import { password as Password } from '#contract/auth/auth.ts';
import { isDemo, resetDemo } from '#server/demo/demo.ts';
import { checkVersion, ownMigrations } from '#server/platform/backup/manifest.ts';
import { openBackup } from '#server/platform/backup/read-backup.ts';
import { restoreBackup } from '#server/platform/backup/restore.ts';
import { writeBackup } from '#server/platform/backup/write-backup.ts';
import type { Config } from '#server/platform/config.ts';
import { openDatabase, type Database } from '#server/platform/database.ts';
import { migrate } from '#server/platform/migrate.ts';
import { readOptions, type Options, type Values } from './arguments.ts';
import { bind, clearDangerPassword, createTenant, createUser, TYPE_WORDS } from './people.ts';
import { AdminRefusal, WrongArguments } from './refusal.ts';
import { withServer } from './with-server.ts';

interface Command {
  usage: string;
  about: string;
  /** @returns what to tell. */
  run(config: Config, args: readonly string[]): Promise<string>;
}

const command = <O extends Options>(
  name: string,
  usage: string,
  about: string,
  options: O,
  run: (config: Config, values: Values<O>) => Promise<string>,
): [string, Command] => [
  name,
  { usage, about, run: async (config, args) => run(config, readOptions(name, options, args)) },
];

/** On the migrated database, whether the product runs or not; `alone`: refused while it does. */
const onDatabase = (
  config: Config,
  use: (database: Database) => Promise<string>,
  options?: { alone: boolean },
) =>
  withServer(
    config,
    async (url) => {
      await migrate(url);
      const database = openDatabase(url, { appConnections: 2, systemConnections: 2 });
      try {
        return await use(database);
      } finally {
        await database.close();
      }
    },
    options,
  );

const Username = z.string().max(64, '用户名最多 64 个字符。').regex(/^\S+$/, '用户名不能包含空格。');

function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const { data, error } = schema.safeParse(value);
  if (error) throw new WrongArguments(error.issues[0]!.message.replace(/[^。]$/, '$&。'));
  return data!;
}

export const COMMANDS: ReadonlyMap<string, Command> = new Map([
  command(
    'tenant-create',
    '--name 名称 --type 类型',
    `创建公司；类型：${Object.entries(TYPE_WORDS)
      .map(([name, word]) => `${name}（${word}）`)
      .join('、')}。`,
    { name: 'text', type: 'text' },
    (config, { name, type }) => onDatabase(config, ({ system }) => createTenant(system, name, type)),
  ),
  command(
    'user-create',
    '--username 用户名 --password 密码 --name 姓名 --tenant 公司编号 --role 角色 [--permissions 权限,权限|all] [--sub]',
    '创建用户并加入公司；角色不存在时按 --permissions 新建，--sub 表示子账号。',
    {
      username: 'text',
      password: 'secret',
      name: 'text',
      tenant: 'id',
      role: 'text',
      permissions: 'text?',
      sub: 'flag',
    },
    (config, wish) => {
      checked(Username, wish.username);
      checked(Password, wish.password);
      return onDatabase(config, ({ system }) => createUser(system, wish));
    },
  ),
  command(
    'bind',
    '--merchant 公司编号 --factory 公司编号',
    '把商家绑定到工厂。',
    { merchant: 'id', factory: 'id' },
    (config, { merchant, factory }) => onDatabase(config, ({ system }) => bind(system, merchant, factory)),
  ),
  command(
    'danger-clear',
    '--tenant 公司编号',
    '清除公司的危险操作密码，用于忘记密码时。',
    { tenant: 'id' },
    (config, { tenant }) => onDatabase(config, ({ system }) => clearDangerPassword(system, tenant)),
  ),
  command('demo reset', '', '清空数据并重新生成演示数据；只用于演示库，请先停止产品。', {}, (config) => {
    if (!config.demo)
      throw new AdminRefusal(
        'demo reset 会清空全部数据，只在演示模式下可用；确认这是演示库后，请加上 DEMO=1 再运行。',
      );
    return onDatabase(
      config,
      async (database) => {
        if (!(await isDemo(database)))
          throw new AdminRefusal(
            '这个数据库里不是演示数据，没有清空；请用 DATA_DIR 或 DATABASE_URL 指向演示库后再运行。',
          );
        await resetDemo(database, config.dataDir);
        return '演示数据已重新生成。';
      },
      { alone: true },
    );
  }),
  command(
    'backup',
    '--out 文件',
    '把数据库和文件备份到一个文件；产品运行时也可以。',
    { out: 'text' },
    (config, { out }) =>
      withServer(config, async (url) => {
        const { tables, rows, files, bytes, missing } = await writeBackup(
          url,
          config.dataDir,
          path.resolve(out),
        );
        const size = `${(bytes / 1024 / 1024).toFixed(1)} MB`;
        const lost =
          missing.length === 0
            ? ''
            : `\n注意：有 ${missing.length} 个文件在 DATA_DIR 中找不到，例如 ${missing.slice(0, 3).join('、')}。`;
        return `已备份到 ${out}：${tables} 张表共 ${rows} 行，${files} 个文件，${size}。其中有密码与密钥，请妥善保管。${lost}`;
      }),
  ),
  command(
    'restore',
    '--in 文件',
    '把备份恢复到空的数据库；请先停止产品。',
    { in: 'text' },
    async (config, { in: file }) => {
      const backup = await openBackup(path.resolve(file));
      try {
        // Before a server is started: a wrong file leaves no trace at all.
        checkVersion(backup.manifest, ownMigrations());
        return await withServer(
          config,
          async (url) => {
            const { rows, files } = await restoreBackup(url, config.dataDir, backup);
            return `已恢复 ${rows} 行、${files} 个文件（备份制作于 ${backup.manifest.madeAt}）。`;
          },
          { alone: true },
        );
      } finally {
        backup.close();
      }
    },
  ),
]);

/** The command that these words begin with, one or two, and what follows it; undefined: none. */
export function findCommand([first = '', second = '', ...rest]: readonly string[]) {
  const two = COMMANDS.get(`${first} ${second}`);
  if (two) return { command: two, args: rest };
  const one = COMMANDS.get(first);
  return one && { command: one, args: second === '' ? rest : [second, ...rest] };
}

export function help(): string {
  const lines = [...COMMANDS].map(
    ([name, { usage, about }]) => `  ${name} ${usage}`.trimEnd() + `\n      ${about}`,
  );
  return [
    'PodFlow 管理命令，用法：npm run admin -- 命令 [选项]',
    '',
    ...lines,
    '  help',
    '      显示这份说明。',
    '',
    '数据库与 npm start 相同：DATABASE_URL 指外部 PostgreSQL，否则用 DATA_DIR（默认 ./data）里的内置数据库。',
  ].join('\n');
}
