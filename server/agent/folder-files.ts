import { createHash } from 'node:crypto';
import fs from 'node:fs';
import fsp from 'node:fs/promises';
import path from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { FolderFile } from '#contract/print-job/agent-call.ts';
import type { Download } from './server-calls.ts';

// What an agent keeps in a hot folder. Beside the files that the RIP takes there is a room of its own, on the same disk, so that
// a file comes into the folder and leaves it by one rename: the RIP sees it whole or not at all. A mark in that room says what
// was put there for which job, so that an agent that was started anew, or a folder that is not mounted, is told from a folder
// whose files were taken.

const ROOM = '.podflow';
const Mark = z.object({ job: z.int(), at: z.number(), names: z.array(z.string()) });
export type Mark = z.infer<typeof Mark>;

/** Something is not as it was sent, or is in the way: a sentence for people. */
export class Unfit extends Error {}

const roomOf = (folder: string): string => path.join(folder, ROOM);
const markOf = (folder: string, job: number): string => path.join(roomOf(folder), `${job}.json`);
const partOf = (folder: string, job: number, at: number): string =>
  path.join(roomOf(folder), `${job}-${at}.part`);
const backOf = (folder: string, job: number, at: number): string =>
  path.join(roomOf(folder), `${job}-${at}.back`);

const isMissing = (error: unknown): boolean => (error as NodeJS.ErrnoException).code === 'ENOENT';
export const isThere = (file: string): Promise<boolean> =>
  fsp.stat(file).then(
    () => true,
    (error: unknown) => {
      if (isMissing(error)) return false;
      throw error;
    },
  );

/** What was put there for a job; undefined: nothing, or it cannot be seen. */
export async function readMark(folder: string, job: number): Promise<Mark | undefined> {
  try {
    return Mark.parse(JSON.parse(await fsp.readFile(markOf(folder, job), 'utf8')));
  } catch (error) {
    if (isMissing(error) || error instanceof SyntaxError || error instanceof z.ZodError) return undefined;
    throw error;
  }
}

export async function writeMark(folder: string, mark: Mark): Promise<void> {
  const next = `${markOf(folder, mark.job)}.new`;
  await fsp.writeFile(next, JSON.stringify(mark));
  await fsp.rename(next, markOf(folder, mark.job));
}

/** Every file of a job beside the folder, whole and as the server sums it up. @throws Unfit */
export async function fetchParts(
  folder: string,
  job: number,
  files: readonly FolderFile[],
  download: Download,
): Promise<void> {
  await fsp.mkdir(roomOf(folder), { recursive: true });
  for (const [at, { url, bytes, sha256 }] of files.entries()) {
    const hash = createHash('sha256');
    let seen = 0;
    const sum = new Transform({
      transform(chunk: Buffer, _encoding, next) {
        hash.update(chunk);
        seen += chunk.length;
        next(null, chunk);
      },
    });
    const part = partOf(folder, job, at);
    await pipeline(await download(url), sum, fs.createWriteStream(part, { flush: true }));
    if (seen !== bytes || hash.digest('hex') !== sha256)
      throw new Unfit('取到的版文件不完整（校验码不符），请重新下发。');
  }
}

/** Nothing of anybody else lies there under these names; what an earlier job of ours left there is replaced. @throws Unfit */
export async function refuseOthers(folder: string, job: number, names: readonly string[]): Promise<void> {
  const own = new Set<string>();
  for (const entry of await fsp.readdir(roomOf(folder))) {
    const [, other] = /^(\d+)\.json$/.exec(entry) ?? [];
    if (other !== undefined && Number(other) !== job)
      for (const name of (await readMark(folder, Number(other)))?.names ?? []) own.add(name);
  }
  for (const name of names)
    if (!own.has(name) && (await isThere(path.join(folder, name))))
      throw new Unfit(`热文件夹里已有同名的文件 ${name}，不是本助手放的，请先移走它。`);
}

/** Lets the RIP see them. @throws where one of them is not there */
export async function showParts(folder: string, { job, names }: Mark): Promise<void> {
  for (const [at, name] of names.entries())
    await fsp.rename(partOf(folder, job, at), path.join(folder, name));
}

/** Lets the RIP see those that it does not see yet. */
export async function showRest(folder: string, { job, names }: Mark): Promise<void> {
  for (const [at, name] of names.entries()) {
    const part = partOf(folder, job, at);
    if (await isThere(part)) await fsp.rename(part, path.join(folder, name));
  }
}

export const hasParts = async (folder: string, { job, names }: Mark): Promise<boolean> =>
  (await Promise.all(names.map((_, at) => isThere(partOf(folder, job, at))))).some(Boolean);
/** Whether it was taken back before. */
export const hasBacks = async (folder: string, { job, names }: Mark): Promise<boolean> =>
  (await Promise.all(names.map((_, at) => isThere(backOf(folder, job, at))))).some(Boolean);

export async function lyingOf(folder: string, { names }: Mark): Promise<string[]> {
  const there = await Promise.all(names.map((name) => isThere(path.join(folder, name))));
  return names.filter((_, at) => there[at]);
}

/** Takes what lies there back into the room, where no RIP looks. @returns how many: the others were faster */
export async function takeBack(folder: string, { job, names }: Mark): Promise<number> {
  let back = 0;
  for (const [at, name] of names.entries()) {
    try {
      await fsp.rename(path.join(folder, name), backOf(folder, job, at));
      back += 1;
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return back;
}

const ERRORS = (name: string): string[] => [`${name}.err`, `${path.parse(name).name}.err`];
const MOST_ERROR = 300;

/** What the RIP wrote of one of them, empty where it has written nothing yet; undefined: nothing is wrong. */
export async function errorOf(folder: string, { names }: Mark): Promise<string | undefined> {
  for (const file of names.flatMap(ERRORS)) {
    try {
      const text = await fsp.readFile(path.join(folder, file), 'utf8');
      return text.replaceAll(/\s+/g, ' ').trim().slice(0, MOST_ERROR);
    } catch (error) {
      if (!isMissing(error)) throw error;
    }
  }
  return undefined;
}

const drop = (file: string): Promise<void> => fsp.rm(file, { force: true });
/** What the RIP wrote of an earlier try says nothing of this one. */
export const dropErrors = async (folder: string, names: readonly string[]): Promise<void> => {
  for (const file of names.flatMap(ERRORS)) await drop(path.join(folder, file));
};

/** Its mark, and all that was put by for it. */
export async function forget(folder: string, job: number): Promise<void> {
  const own = new RegExp(`^${job}(-\\d+\\.(part|back)|\\.json(\\.new)?)$`);
  for (const entry of await fsp.readdir(roomOf(folder)).catch(() => []))
    if (own.test(entry)) await drop(path.join(roomOf(folder), entry));
}
