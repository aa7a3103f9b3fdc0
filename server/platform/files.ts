import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { CODES } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { openFolderStore } from './content/folder.ts';
import { holdContent, releaseContents } from './content/release.ts';
import { fileKey, type Range } from './content/store.ts';
import type { Database, Db } from './database.ts';
import { digest, pictureSize } from './file-facts.ts';
import { openFileLinks, type Variant } from './file-links.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { openPictureWork, type PictureWork } from './picture-work/pool.ts';
import { Refusal } from './refusal.ts';
import { UPLOAD_TOO_LARGE } from './form-limits.ts';
import { openThumbs } from './thumbs.ts';
import { openViews } from './views.ts';

const FILE_GONE = '文件不存在或已被删除，请重新上传。';

export interface Stored {
  id: number;
  kind: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What a link leads to. */
export interface Opened {
  sha256: Buffer;
  name: string;
  kind: string;
  bytes: number;
}

/** Who sent a file in, and the call that it is for: another call, and another person, may not take it. */
export interface Upload {
  by: number;
  for: 'upload' | 'order.import' | 'waybill.import' | 'bill.import' | 'resource';
}

/** Looks at a file that came in before it is kept. */
export type Check = (file: { path: string; kind: FileKind }) => Promise<void> | void;

export interface Files {
  /**
   * Keeps a stream's content. @throws Refusal where it is empty or above MAX_UPLOAD_BYTES, or what `check` throws;
   * nothing is left then.
   */
  keep(
    db: Db,
    tenantId: number,
    name: string,
    content: Readable,
    check?: Check,
    upload?: Upload,
  ): Promise<Stored>;
  /**
   * Keeps what `seal` makes of the content after `check` has looked at it: nobody reads it from the disk, and no second
   * upload has the same content, so that it can be forgotten.
   */
  keepSealed(
    db: Db,
    tenantId: number,
    name: string,
    content: Readable,
    by: { check: (path: string) => Promise<void>; seal: (content: Buffer) => Buffer },
  ): Promise<Stored>;
  /** Shows a stream's content to `reader` and keeps nothing. @throws Refusal above MAX_UPLOAD_BYTES, or what the reader throws */
  glance<T>(content: Readable, reader: (path: string) => Promise<T>): Promise<T>;
  /** Takes a file's row away, and its content where no row of any tenant names it; nothing where it is gone already. */
  forget(db: Db, tenantId: number, id: number): Promise<void>;
  /** Keeps a file that the server itself wrote; the file is moved. */
  keepPath(db: Db, tenantId: number, name: string, from: string): Promise<Stored>;
  /** Keeps for a tenant a content that a row of another one names, within a transaction. @throws Refusal 404 where it is gone */
  keepKnown(
    trx: Db,
    tenantId: number,
    name: string,
    known: Omit<Stored, 'id'> & { sha256: Buffer },
  ): Promise<Stored>;
  /** A file's content to read by a path (ContentStore.local), for the tenant that owns it. @throws Refusal 404 */
  pathOf(db: Db, tenantId: number, id: number): Promise<{ path: string; name: string; kind: string }>;
  /** As pathOf, for a number that a caller named: of what he himself sent in for this. @throws Refusal 404 for any other */
  uploadOf(db: Db, tenantId: number, id: number, upload: Upload): Promise<{ path: string; name: string }>;
  /**
   * Contents of files, their owner's or not, that the caller's own rows behind the wall name; those whose content is there.
   */
  contentsOf(
    ids: readonly number[],
  ): Promise<Map<number, { open: () => Readable; bytes: number; kind: string }>>;
  /**
   * A link below the base path that anyone may open until it expires, one to two hours from now. It opens what it was
   * signed for and nothing else of the file.
   */
  link(id: number | null, variant?: Variant): string | null;
  /** What a link names. @throws Refusal where the signature is wrong or the link expired. */
  open(id: number, expires: number, sign: string, variant?: Variant): Promise<Opened>;
  /** What a link leads to, or a range of it. */
  read(opened: Opened, range?: Range): Readable;
  /** Its thumbnail, as WebP; null where it cannot be drawn. */
  thumb(opened: Opened): Promise<Readable | null>;
  /** As people see it, as a PNG in sRGB; null where a browser shows it so by itself, or it cannot be drawn. */
  view(opened: Opened): Promise<Readable | null>;
  /** What is asked of pictures, in processes of their own. */
  pictures: PictureWork;
  /** An empty folder for work in progress; the caller removes it. `task`: for whom it is. */
  scratch(task?: number): Promise<string>;
  /** Takes away what a task had in such folders: what a killed server left of it. Nobody works on the task meanwhile. */
  clearScratch(task: number): Promise<void>;
  /** Takes contents away that no row names any more: those of deleted rows, once their deletion stands. */
  release(): Promise<void>;
  /** Ends the processes that work on pictures. */
  close(): void;
}

export async function openFiles(database: Database, dataDir: string): Promise<Files> {
  const work = path.join(dataDir, 'scratch');
  await fsp.mkdir(work, { recursive: true });
  await sweep(work);
  const store = openFolderStore(dataDir);
  const links = await openFileLinks(database);
  const pictures = openPictureWork();
  const thumbs = openThumbs(store, work, pictures);
  const local = (sha256: Buffer) => store.local(fileKey(sha256));
  const view = openViews(work, local, pictures);

  const glance = async <T>(content: Readable, reader: (path: string) => Promise<T>): Promise<T> => {
    const folder = await fsp.mkdtemp(path.join(work, 'in-'));
    try {
      const half = path.join(folder, 'half');
      await pipeline(content, limit(MAX_UPLOAD_BYTES), fs.createWriteStream(half));
      return await reader(half);
    } finally {
      await fsp.rm(folder, { recursive: true, force: true });
    }
  };

  const keepChecked = async (
    db: Db,
    tenantId: number,
    name: string,
    from: string,
    check?: Check,
    upload?: Upload,
  ) => {
    const { sha256, bytes, head } = await digest(from);
    if (bytes === 0) throw new Refusal(CODES.badRequest, '文件是空的，请检查后重新上传。');
    const kind = await fileKind(head);
    const size = await pictureSize(pictures, from, kind);
    await check?.({ path: from, kind });
    const sent = { uploadedBy: upload?.by ?? null, uploadFor: upload?.for ?? null };
    const row = { tenantId, sha256, kind, name: storableName(name), bytes, ...size, ...sent };
    const insert = async (trx: Db) => {
      // Until the row stands, nobody takes the same content away as unnamed.
      await holdContent(trx, sha256);
      await store.put(fileKey(sha256), from);
      return trx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
    };
    const { id } = await (db.isTransaction ? insert(db) : db.transaction().execute(insert));
    return { id, kind, bytes, ...size };
  };

  return {
    keepPath: (db, tenantId, name, from) => keepChecked(db, tenantId, name, from),
    async keepKnown(trx, tenantId, name, known) {
      await holdContent(trx, known.sha256);
      if ((await store.size(fileKey(known.sha256))) === null) throw new Refusal(CODES.notFound, FILE_GONE);
      const row = { ...known, tenantId, name: storableName(name) };
      const { id } = await trx.insertInto('file').values(row).returning('id').executeTakeFirstOrThrow();
      const { sha256: _content, ...stored } = known;
      return { id, ...stored };
    },
    glance,
    keep: (db, tenantId, name, content, check, upload) =>
      glance(content, (half) => keepChecked(db, tenantId, name, half, check, upload)),
    keepSealed: (db, tenantId, name, content, { check, seal }) =>
      glance(content, async (half) => {
        await check(half);
        const sealed = `${half}-sealed`;
        await fsp.writeFile(sealed, seal(await fsp.readFile(half)));
        return keepChecked(db, tenantId, name, sealed);
      }),
    async forget(db, tenantId, id) {
      await db.deleteFrom('file').where('tenantId', '=', tenantId).where('id', '=', id).execute();
    },
    async pathOf(db, tenantId, id) {
      const row = await db
        .selectFrom('file')
        .select(['sha256', 'name', 'kind'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Refusal(CODES.notFound, FILE_GONE);
      return { path: await local(row.sha256), name: row.name, kind: row.kind };
    },
    async uploadOf(db, tenantId, id, upload) {
      const row = await db
        .selectFrom('file')
        .select(['sha256', 'name'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .where('uploadedBy', '=', upload.by)
        .where('uploadFor', '=', upload.for)
        .executeTakeFirst();
      // The same sentence whether it is somebody else's or is not there.
      if (!row) throw new Refusal(CODES.notFound, FILE_GONE);
      return { path: await local(row.sha256), name: row.name };
    },
    async contentsOf(ids) {
      const rows = await database.system
        .selectFrom('file')
        .select(['id', 'sha256', 'kind'])
        .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
        .execute();
      const found = await Promise.all(
        rows.map(async ({ id, sha256, kind }) => {
          const key = fileKey(sha256);
          const bytes = await store.size(key);
          return bytes === null ? [] : [[id, { open: () => store.open(key), bytes, kind }] as const];
        }),
      );
      return new Map(found.flat());
    },
    link: (id, variant = 'whole') => (id === null ? null : links.sign(id, variant)),
    async open(id, expires, sign, variant = 'whole') {
      links.check(id, expires, sign, variant);
      const row = await database.system
        .selectFrom('file')
        .select(['sha256', 'name', 'kind', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Refusal(CODES.notFound, '文件不存在或已被删除。');
      return row;
    },
    read: ({ sha256 }, range) => store.open(fileKey(sha256), range),
    async thumb(opened) {
      const key = await thumbs.of(opened);
      return key === null ? null : store.open(key);
    },
    view,
    release: () => releaseContents(database.system, store),
    pictures,
    close: () => pictures.close(),
    scratch: (task) => fsp.mkdtemp(path.join(work, task === undefined ? 'w-' : `${task}-`)),
    async clearScratch(task) {
      for (const name of await fsp.readdir(work))
        if (name.startsWith(`${task}-`))
          await fsp.rm(path.join(work, name), { recursive: true, force: true });
    },
  };
}

/** A name as a person reads it: no path, nothing that a header or a database cannot hold. */
const storableName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .slice(-200)
    .toWellFormed() || '未命名';

const STALE_MS = 24 * 3_600_000;

/** What a killed server left half done. Another one may work here, so only what nobody touched for a day goes. */
async function sweep(folder: string): Promise<void> {
  for (const name of await fsp.readdir(folder)) {
    const left = path.join(folder, name);
    const { mtimeMs } = await fsp.stat(left).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - STALE_MS) await fsp.rm(left, { recursive: true, force: true });
  }
}

function limit(most: number): Transform {
  let seen = 0;
  return new Transform({
    transform(chunk: Buffer, _encoding, next) {
      seen += chunk.length;
      if (seen <= most) next(null, chunk);
      else next(new Refusal(CODES.tooLarge, UPLOAD_TOO_LARGE));
    },
  });
}
