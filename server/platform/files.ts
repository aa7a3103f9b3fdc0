import { createHmac, createSecretKey, randomBytes, timingSafeEqual, type KeyObject } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { sql } from 'kysely';
import { CODES } from '#contract/errors.ts';
import { MAX_UPLOAD_BYTES } from '#contract/file/file.ts';
import { BASE_PATH } from '#contract/wire.ts';
import type { Database, Db } from './database.ts';
import { digest, pictureSize } from './file-facts.ts';
import { fileKind, type FileKind } from './file-kind.ts';
import { Refusal } from './refusal.ts';
import { UPLOAD_TOO_LARGE } from './form-limits.ts';
import { openThumbs } from './thumbs.ts';

const HOUR_MS = 3_600_000;
const FILE_GONE = '文件不存在或已被删除，请重新上传。';

export interface Stored {
  id: number;
  kind: string;
  bytes: number;
  width: number | null;
  height: number | null;
}

/** What a link shows: the file as it came in, or its thumbnail. */
export type Variant = 'whole' | 'thumb';

/** What a link leads to. */
export interface Opened {
  sha256: Buffer;
  path: string;
  name: string;
  kind: string;
  bytes: number;
}

/** Who sent a file in, and the call that it is for: another call, and another person, may not take it. */
export interface Upload {
  by: number;
  for: 'upload' | 'order.import' | 'waybill.import';
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
  /** Takes a sealed file away, from the disk, too; nothing where it is gone already. */
  forget(db: Db, tenantId: number, id: number): Promise<void>;
  /** Keeps a file that the server itself wrote; the file is moved. */
  keepPath(db: Db, tenantId: number, name: string, from: string): Promise<Stored>;
  /** A file's place on the disk, for the tenant that owns it. @throws Refusal 404 */
  pathOf(db: Db, tenantId: number, id: number): Promise<{ path: string; name: string; kind: string }>;
  /** As pathOf, for a number that a caller named: of what he himself sent in for this. @throws Refusal 404 for any other */
  uploadOf(db: Db, tenantId: number, id: number, upload: Upload): Promise<{ path: string; name: string }>;
  /** Places of files, their owner's or not, that the caller's own rows behind the wall name. */
  placesOf(ids: readonly number[]): Promise<Map<number, { path: string; kind: string }>>;
  /**
   * A link below the base path that anyone may open until it expires, one to two hours from now. It opens what it was
   * signed for and nothing else of the file.
   */
  link(id: number | null, variant?: Variant): string | null;
  /** What a link names. @throws Refusal where the signature is wrong or the link expired. */
  open(id: number, expires: number, sign: string, variant?: Variant): Promise<Opened>;
  /** The place of its thumbnail; null where it cannot be drawn. */
  thumb(opened: Opened): Promise<string | null>;
  /** An empty folder for work in progress; the caller removes it. */
  scratch(): Promise<string>;
}

export async function openFiles(database: Database, dataDir: string): Promise<Files> {
  const root = path.join(dataDir, 'files');
  const work = path.join(dataDir, 'scratch');
  await fsp.mkdir(root, { recursive: true });
  await fsp.mkdir(work, { recursive: true });
  await sweep(work);
  const key = await linkKey(database);
  const place = (sha256: Buffer) => {
    const hex = sha256.toString('hex');
    return path.join(root, hex.slice(0, 2), hex);
  };
  const signature = (id: number, expires: number, variant: Variant) =>
    createHmac('sha256', key).update(`${id}.${expires}.${variant}`).digest('base64url');
  const thumbs = await openThumbs(path.join(dataDir, 'thumbs'), work);

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
    const size = await pictureSize(from, kind);
    await check?.({ path: from, kind });
    const to = place(sha256);
    await fsp.mkdir(path.dirname(to), { recursive: true });
    await fsp.rename(from, to);
    const sent = { uploadedBy: upload?.by ?? null, uploadFor: upload?.for ?? null };
    const { id } = await db
      .insertInto('file')
      .values({ tenantId, sha256, kind, name: storableName(name), bytes, ...size, ...sent })
      .returning('id')
      .executeTakeFirstOrThrow();
    return { id, kind, bytes, ...size };
  };

  return {
    keepPath: (db, tenantId, name, from) => keepChecked(db, tenantId, name, from),
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
      const gone = await db
        .deleteFrom('file')
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .returning('sha256')
        .executeTakeFirst();
      if (gone) await fsp.rm(place(gone.sha256), { force: true });
    },
    async pathOf(db, tenantId, id) {
      const row = await db
        .selectFrom('file')
        .select(['sha256', 'name', 'kind'])
        .where('tenantId', '=', tenantId)
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Refusal(CODES.notFound, FILE_GONE);
      return { path: place(row.sha256), name: row.name, kind: row.kind };
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
      return { path: place(row.sha256), name: row.name };
    },
    async placesOf(ids) {
      const rows = await database.system
        .selectFrom('file')
        .select(['id', 'sha256', 'kind'])
        .where('id', '=', sql<number>`any(${sql.val(ids)}::bigint[])`)
        .execute();
      return new Map(rows.map(({ id, sha256, kind }) => [id, { path: place(sha256), kind }]));
    },
    link(id, variant = 'whole') {
      if (id === null) return null;
      // Whole hours, so that a picture's address stays the same for a while and the browser's cache holds.
      const expires = (Math.floor(Date.now() / HOUR_MS) + 2) * HOUR_MS;
      const asked = variant === 'thumb' ? '&thumb=1' : '';
      return `${BASE_PATH}/basic/file/open/${id}?expires=${expires}&sign=${signature(id, expires, variant)}${asked}`;
    },
    thumb: (opened) => thumbs.of(opened),
    async open(id, expires, sign, variant = 'whole') {
      const wanted = Buffer.from(signature(id, expires, variant));
      const given = Buffer.from(sign);
      if (given.length !== wanted.length || !timingSafeEqual(given, wanted))
        throw new Refusal(CODES.forbidden, '链接无效，请从页面重新打开。');
      if (expires < Date.now()) throw new Refusal(CODES.forbidden, '链接已过期，请刷新页面后重新打开。');
      const row = await database.system
        .selectFrom('file')
        .select(['sha256', 'name', 'kind', 'bytes'])
        .where('id', '=', id)
        .executeTakeFirst();
      if (!row) throw new Refusal(CODES.notFound, '文件不存在或已被删除。');
      return { ...row, path: place(row.sha256) };
    },
    scratch: () => fsp.mkdtemp(path.join(work, 'w-')),
  };
}

/** A name as a person reads it: no path, nothing that a header or a database cannot hold. */
const storableName = (name: string): string =>
  name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\p{Bidi_Control}]/gu, '')
    .slice(-200)
    .toWellFormed() || '未命名';

const STALE_MS = 24 * HOUR_MS;

/** What a killed server left half done. Another one may work here, so only what nobody touched for a day goes. */
async function sweep(folder: string): Promise<void> {
  for (const name of await fsp.readdir(folder)) {
    const left = path.join(folder, name);
    const { mtimeMs } = await fsp.stat(left).catch(() => ({ mtimeMs: Infinity }));
    if (mtimeMs < Date.now() - STALE_MS) await fsp.rm(left, { recursive: true, force: true });
  }
}

/** Made once a database, so that every server signs and reads the same links. */
/** As a key object: a list signs a hundred links, and raw bytes are made into a key at each of them. */
async function linkKey({ system }: Database): Promise<KeyObject> {
  await system
    .insertInto('secret')
    .values({ name: 'file-link', value: randomBytes(32) })
    .onConflict((c) => c.column('name').doNothing())
    .execute();
  const { value } = await system
    .selectFrom('secret')
    .select('value')
    .where('name', '=', 'file-link')
    .executeTakeFirstOrThrow();
  return createSecretKey(value);
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
