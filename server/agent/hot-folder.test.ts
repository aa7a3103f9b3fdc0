import { createHash } from 'node:crypto';
import fs from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { Readable } from 'node:stream';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { FolderFile, InFolder } from '#contract/print-job/agent-call.ts';
import { openFolders, type FolderOptions, type HotFolders } from './hot-folder.ts';

// What an agent does in a hot folder, on a real disk. Who watches it here takes, refuses and looks away by hand; beside the
// server and with a RIP of its own it is tried in server/modules/plate/send.test.ts.

type Told = Parameters<Parameters<HotFolders['see']>[1]>[0];
const MINUTE = 60_000;
const CONTENT = Buffer.from('a plate as it is printed');
const sum = (content: Buffer): string => createHash('sha256').update(content).digest('hex');
const fileOf = (name: string, content = CONTENT): FolderFile => ({
  ...{ name, bytes: content.length, sha256: sum(content), url: `/${name}` },
});

let root: string;
let address: string;
let now: number;
let told: Told[];
/** What the server says of the lease. */
let stands: boolean;
let job = 0;
beforeAll(async () => {
  root = await fs.mkdtemp(path.join(os.tmpdir(), 'hot-folder-'));
});
afterAll(() => fs.rm(root, { recursive: true }));
beforeEach(async () => {
  job += 1;
  [now, told, stands] = [1_000_000, [], true];
  address = path.join(root, `rip-${job}`);
  await fs.mkdir(address);
});

const agent = (more: Partial<FolderOptions> = {}): HotFolders =>
  openFolders({
    ...{ folders: [root], takeWithinMs: 10 * MINUTE, settlesMs: 3000 },
    now: () => now,
    download: () => Promise.resolve(Readable.from([CONTENT.subarray(0, 7), CONTENT.subarray(7)])),
    ...more,
  });
const tell = (one: Told): Promise<boolean> => {
  told.push(one);
  return Promise.resolve(stands);
};
const place = (by = agent(), files = [fileOf('2001.tif')]) => by.place({ id: job, address }, files, tell);
const one = (deed: InFolder['deed'] = 'watch'): InFolder => ({
  id: job,
  printerId: 1,
  address,
  lease: 'a',
  deed,
});
const see = (by: HotFolders, deed?: InFolder['deed']) => by.see(one(deed), tell);
const lying = async () => (await fs.readdir(address)).filter((name) => name !== '.podflow').toSorted();
const room = () => fs.readdir(path.join(address, '.podflow'));
const last = () => told.at(-1);

describe('[P145] files of a plate', () => {
  it('are seen under their names only once all of them are whole, and after the server said that they still may', async () => {
    const seen: string[][] = [];
    const by = agent();
    await by.place({ id: job, address }, [fileOf('2001.tif'), fileOf('2001-2.tif')], async (event) => {
      seen.push(await lying());
      return tell(event);
    });
    expect(seen).toEqual([[]]);
    expect(told).toEqual([{ event: 'sending' }]);
    expect(await lying()).toEqual(['2001-2.tif', '2001.tif']);
    expect(await fs.readFile(path.join(address, '2001.tif'))).toEqual(CONTENT);
  });

  it('are not seen at all where the lease is over, and leave nothing', async () => {
    stands = false;
    await place();
    expect([await lying(), await room()]).toEqual([[], []]);
  });

  it('are not seen where one byte is not as it was drawn, or does not come', async () => {
    const wrong = Buffer.from(CONTENT);
    wrong[3]! ^= 1;
    await place(agent({ download: () => Promise.resolve(Readable.from([wrong])) }));
    expect(last()).toMatchObject({ event: 'failed', reason: expect.stringContaining('校验码') });
    await place(agent({ download: () => Promise.resolve(Readable.from([CONTENT.subarray(1)])) }));
    await place(agent({ download: () => Promise.reject(new Error('socket hang up')) }));
    expect(told.map(({ event }) => event)).toEqual(['failed', 'failed', 'failed']);
    expect([await lying(), await room()]).toEqual([[], []]);
  });

  it('come into no folder that the one who runs the agent has not opened, and replace no file of anybody else', async () => {
    await place(agent({ folders: [path.join(root, 'rip')] }));
    expect(last()).toMatchObject({ event: 'failed', reason: expect.stringContaining('--folder') });
    await place(agent({ folders: [root] }), [fileOf('../../2001.tif')]);
    expect(await lying()).toEqual(['2001.tif']);
    await fs.rm(path.join(address, '.podflow'), { recursive: true });
    await place();
    expect(last()).toMatchObject({ event: 'failed', reason: expect.stringContaining('同名') });
  });
});

describe('[M32] what became of them', () => {
  it('is taken once all are gone for as long as a RIP takes to refuse them', async () => {
    const by = agent();
    await place(by);
    await see(by);
    expect(last()).toEqual({ event: 'alive' });
    await fs.rm(path.join(address, '2001.tif'));
    await see(by);
    now += 2000;
    await see(by);
    expect(told.map(({ event }) => event)).not.toContain('sent');
    now += 1000;
    await see(by);
    expect(last()).toEqual({ event: 'sent' });
    expect(await room()).toEqual([]);
  });

  it('is refused with the words of the RIP, whether it left the file or moved it away, and an old refusal says nothing', async () => {
    await fs.writeFile(path.join(address, '2001.err'), 'of yesterday');
    const by = agent();
    await place(by);
    await see(by);
    expect(last()).toEqual({ event: 'alive' });
    await fs.rm(path.join(address, '2001.tif'));
    await see(by);
    const refusal = path.join(address, '2001.tif.err');
    // It is made, and written into a moment later.
    await fs.writeFile(refusal, '');
    await see(by);
    await see(by);
    await fs.writeFile(refusal, 'E7\n no ICC');
    await see(by);
    expect(told.map(({ event }) => event)).not.toContain('failed');
    await see(by);
    expect(last()).toEqual({ event: 'failed', reason: '设备拒绝了文件：E7 no ICC' });
  });

  it('is known where nobody took it: it is taken back first, and a second agent says the same', async () => {
    const by = agent();
    await place(by);
    now += 10 * MINUTE;
    // It dies between taking it back and telling it.
    await expect(by.see(one(), () => Promise.reject(new Error('dead')))).rejects.toThrow('dead');
    expect(await lying()).toEqual([]);
    await see(agent());
    expect(last()).toMatchObject({ event: 'failed', reason: expect.stringContaining('没有取走文件') });
    expect(await room()).toEqual([]);
  });

  it('is unknown only where it cannot be seen: the folder is away, and not for a moment alone', async () => {
    const by = agent();
    await place(by);
    await fs.rename(address, `${address}-away`);
    await see(by);
    expect(last()).toEqual({ event: 'alive' });
    await fs.rename(`${address}-away`, address);
    await see(by);
    expect(await lying()).toEqual(['2001.tif']);
    // A share that is not mounted is an empty folder, and nothing was taken from it.
    await fs.rename(address, `${address}-away`);
    await fs.mkdir(address);
    await see(by);
    now += MINUTE;
    await see(by);
    expect(last()).toMatchObject({ event: 'lost' });
  });

  it('is unknown where the device took one of two files', async () => {
    const by = agent();
    await place(by, [fileOf('2001.tif'), fileOf('2001-2.tif')]);
    await fs.rm(path.join(address, '2001.tif'));
    now += 10 * MINUTE;
    await see(by);
    expect(last()).toMatchObject({ event: 'lost', reason: expect.stringContaining('一部分') });
  });
});

describe('[M32] an agent that was started anew', () => {
  it('shows what the one before had fetched, where it still may', async () => {
    const dead = agent();
    const died = dead.place({ id: job, address }, [fileOf('2001.tif')], () =>
      Promise.reject(new Error('dead')),
    );
    await expect(died).rejects.toThrow('dead');
    expect(await lying()).toEqual([]);
    await see(agent());
    expect(await lying()).toEqual(['2001.tif']);
  });

  it('drops it where it may not any more', async () => {
    const died = agent().place({ id: job, address }, [fileOf('2001.tif')], () =>
      Promise.reject(new Error('dead')),
    );
    await expect(died).rejects.toThrow('dead');
    stands = false;
    await see(agent());
    expect([await lying(), await room()]).toEqual([[], []]);
  });

  it('says to whoever is asked how it looks there, once for each look that is new', async () => {
    await place();
    const by = agent();
    await see(by, 'look');
    await see(by, 'look');
    expect(told.slice(1)).toEqual([
      { event: 'seen', reason: '打印助手看到文件还在热文件夹里，设备没有取走。' },
    ]);
    await fs.rm(path.join(address, '2001.tif'));
    await see(by, 'look');
    expect(last()).toMatchObject({ reason: expect.stringContaining('应已取走') });
    expect(await lying()).toEqual([]);
  });
});

it('[M20] what is taken back is out of the folder, and it says whether anything lay there', async () => {
  const by = agent();
  await place(by);
  await see(by, 'takeOut');
  expect([last(), await lying(), await room()]).toEqual([{ event: 'takenOut', found: true }, [], []]);
  await see(by, 'takeOut');
  expect(last()).toEqual({ event: 'takenOut', found: false });
});
