import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { z } from 'zod';
import { MIGRATIONS } from '../root.ts';

/** A sentence for the person who runs the command. */
export class BackupRefusal extends Error {}

export const FORMAT = 1;

const name = z.string().regex(/^[a-z_][a-z0-9_]*$/);

const Migration = z.object({ name: z.string(), sha256: z.string() });
export type Migration = z.infer<typeof Migration>;

const Table = z.object({
  name,
  /** Every column in its order, as PostgreSQL writes a row of the table. */
  columns: z.array(name),
  rows: z.int().nonnegative(),
});
export type Table = z.infer<typeof Table>;

const Sequence = z.object({ name, value: z.string().regex(/^-?\d+$/), called: z.boolean() });
export type Sequence = z.infer<typeof Sequence>;

/** The first line of a backup: all that follows is held against it. */
export const Manifest = z.object({
  podflow: z.literal('backup'),
  format: z.int(),
  madeAt: z.string(),
  postgres: z.string(),
  migrations: z.array(Migration),
  tables: z.array(Table),
  sequences: z.array(Sequence),
});
export type Manifest = z.infer<typeof Manifest>;

/** What stands between: a table's rows (one line each), or a file's bytes; the last line says that nothing is missing. */
export const Section = z.union([
  z.object({ table: name }),
  z.object({ file: z.string().regex(/^[0-9a-f]{64}$/), bytes: z.int().positive() }),
  z.object({ end: z.literal(true), files: z.int().nonnegative() }),
]);
export type Section = z.infer<typeof Section>;

/** The migrations of this version of the product, as migrate.ts keeps them. */
export const ownMigrations = (): Migration[] =>
  fs
    .readdirSync(MIGRATIONS)
    .filter((file) => file.endsWith('.sql'))
    .toSorted()
    .map((file) => ({
      name: file,
      sha256: createHash('sha256')
        .update(fs.readFileSync(path.join(MIGRATIONS, file), 'utf8'))
        .digest('hex'),
    }));

/** @throws BackupRefusal where the backup was made by another version than this one. */
export function checkVersion(manifest: Manifest, own: readonly Migration[]) {
  if (manifest.format !== FORMAT)
    throw new BackupRefusal(
      `备份文件的格式版本是 ${manifest.format}，当前程序只认识 ${FORMAT}；请用制作备份的那个版本恢复。`,
    );
  const names = new Set([...manifest.migrations, ...own].map(({ name }) => name));
  const shaOf = (list: readonly Migration[], name: string) => list.find((one) => one.name === name)?.sha256;
  for (const name of [...names].toSorted()) {
    const [theirs, ours] = [shaOf(manifest.migrations, name), shaOf(own, name)];
    if (theirs === ours) continue;
    const how = !theirs ? '备份中没有' : !ours ? '当前程序没有' : '内容不同';
    throw new BackupRefusal(
      `备份由另一个版本制作（迁移 ${name}：${how}）；请先切换到制作备份的版本恢复，再升级。`,
    );
  }
}
