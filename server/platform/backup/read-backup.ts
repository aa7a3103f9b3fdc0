import fs from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import type { z } from 'zod';
import { BackupRefusal, Manifest, Section } from './manifest.ts';

/** A row is a few kilobytes; a "line" beyond this is no row of ours. */
const MAX_LINE_BYTES = 256 * 1024 * 1024;
const CHUNK_BYTES = 256 * 1024;
const NEW_LINE = 0x0a;
const QUOTE = 0x22;

export interface OpenBackup {
  manifest: Manifest;
  /** The next section, once the one before was read to its end. */
  section(): Promise<Section>;
  /** Rows of the table section just opened, in batches. */
  rows(most: number): AsyncGenerator<string[], void>;
  /** Content of the file section just opened. */
  content(bytes: number): AsyncGenerator<Buffer, void>;
  /** After the last section: nothing may follow, and the checksum of the whole must hold. */
  end(): Promise<void>;
  close(): void;
}

const broken = (cause?: unknown) =>
  new BackupRefusal('备份文件不完整或已损坏，没有恢复任何数据；请重新复制备份文件，或换一份备份。', {
    cause,
  });

/**
 * Opens a backup and reads what it is. Whatever is wrong with the file is told as a BackupRefusal, here or when the
 * place is reached.
 */
export async function openBackup(file: string): Promise<OpenBackup> {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new BackupRefusal(`找不到备份文件 ${file}，请检查 --in 的路径。`);
  const source = reader(file);
  try {
    const first = await source.line().catch((error: unknown) => error);
    const manifest = typeof first === 'string' ? parse(Manifest, first) : undefined;
    if (!manifest) {
      throw new BackupRefusal(`${file} 不是 PodFlow 的备份文件，或已损坏；请检查 --in 的路径。`, {
        cause: first,
      });
    }
    return {
      manifest,
      async section() {
        const section = parse(Section, await source.line());
        if (!section) throw broken();
        return section;
      },
      async *rows(most) {
        let batch: string[] = [];
        while ((await source.peek()) === QUOTE) {
          batch.push(rowOf(await source.line()));
          if (batch.length < most) continue;
          yield batch;
          batch = [];
        }
        if (batch.length > 0) yield batch;
      },
      content: (bytes) => source.bytes(bytes),
      async end() {
        if ((await source.peek()) !== undefined) throw broken();
      },
      close: source.close,
    };
  } catch (error) {
    source.close();
    throw error;
  }
}

function parse<S extends z.ZodType>(schema: S, line: string): z.output<S> | undefined {
  try {
    return schema.safeParse(JSON.parse(line)).data;
  } catch {
    return undefined;
  }
}

function rowOf(line: string): string {
  try {
    return JSON.parse(line) as string;
  } catch (error) {
    throw broken(error);
  }
}

/** Lines and bytes of a gzip file, no more of it in memory than one line. */
function reader(file: string) {
  const gunzip = createGunzip({ chunkSize: CHUNK_BYTES });
  // The error reaches the reader through the inflating stream; the callback keeps pipeline from throwing it.
  pipeline(fs.createReadStream(file), gunzip, () => undefined);
  const chunks = gunzip[Symbol.asyncIterator]() as AsyncIterator<Buffer>;
  let chunk: Buffer = Buffer.alloc(0);
  let at = 0;

  /** @returns false at the end of the file. */
  const fill = async () => {
    while (at >= chunk.length) {
      const next = await chunks.next().catch((error: unknown) => {
        throw broken(error);
      });
      if (next.done) return false;
      chunk = next.value;
      at = 0;
    }
    return true;
  };

  return {
    async peek(): Promise<number | undefined> {
      return (await fill()) ? chunk[at] : undefined;
    },
    async line(): Promise<string> {
      const parts: Buffer[] = [];
      let length = 0;
      for (;;) {
        if (!(await fill()) || length > MAX_LINE_BYTES) throw broken();
        const stop = chunk.indexOf(NEW_LINE, at);
        const part = chunk.subarray(at, stop < 0 ? chunk.length : stop);
        at += part.length + (stop < 0 ? 0 : 1);
        if (stop >= 0 && parts.length === 0) return part.toString('utf8');
        parts.push(part);
        length += part.length;
        if (stop >= 0) return Buffer.concat(parts).toString('utf8');
      }
    },
    async *bytes(count: number): AsyncGenerator<Buffer, void> {
      for (let left = count; left > 0;) {
        if (!(await fill())) throw broken();
        const part = chunk.subarray(at, at + left);
        at += part.length;
        left -= part.length;
        yield part;
      }
    },
    close: () => void gunzip.destroy(),
  };
}
