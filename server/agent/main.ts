import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { agentCall } from '#contract/print-job/agent-call.ts';
import { openAgent, PROGRAM } from './agent.ts';
import { TAKE_WITHIN_MS } from './hot-folder.ts';
import { keepKey, KEY_FILE, readKeys } from './keys.ts';
import { openDownload, openServer } from './server-calls.ts';

/** Between two questions where there was nothing to print. */
const ASK_EVERY_MS = 1000;
const AGAIN_AFTER_MS = 5000;
const MINUTE_MS = 60_000;
const USE = [
  '用法：npm run agent -- --server https://网址 --pair 配对码',
  '配对码在网页的「打印助手」里得到，只用一次；配对后直接运行 npm run agent -- --server https://网址',
  '要给设备的热文件夹放版文件，加 --folder 文件夹（可写多个）：只写入这些文件夹；设备 10 分钟没有取走的文件取回，可用 --wait 分钟 改。',
  '密钥存放在用户目录的 .podflow/agent.json，可用 --keys 文件 指定别处；同一台电脑为几家公司打印时，各用一个文件。',
].join('\n');

const say = (line: string): void => console.log(`${new Date().toLocaleTimeString('zh-CN')} ${line}`);

/** Prints until a signal ends it; what it sends at that moment it sends to the end. */
export async function main(args: readonly string[]): Promise<void> {
  const { server, code, file, folders, takeWithinMs } = readArgs(args);
  const key = await keyFor(server, { code, file });
  const agent = openAgent(openServer({ server, key }), say, {
    ...{ folders, download: openDownload(server), takeWithinMs },
  });
  const ending = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => ending.abort());
  say(`打印助手已启动，服务器 ${server}`);
  let lastFault = '';
  while (!ending.signal.aborted) {
    let wait = ASK_EVERY_MS;
    try {
      if (await agent.step()) wait = 0;
      if (lastFault !== '') say('已重新连上服务器。');
      lastFault = '';
    } catch (error) {
      const fault = (error as Error).message;
      // The same fault is said once, not every few seconds through the night.
      if (fault !== lastFault) say(`连不上服务器，稍后重试：${fault}`);
      lastFault = fault;
      wait = AGAIN_AFTER_MS;
    }
    await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
  }
  say('正在结束，等待发送中的任务完成。');
  await agent.idle();
}

/** The key that this computer has of the server; a code gets a new one. Without either it ends. */
async function keyFor(
  server: string,
  { code, file }: { code: string | undefined; file: string },
): Promise<string> {
  if (code === undefined) {
    const kept = (await readKeys(file))[server];
    if (kept) return kept.key;
    return end(`还没有和 ${server} 配对。\n${USE}`);
  }
  try {
    const paired = await openServer({ server })(agentCall.pair, { code, program: PROGRAM });
    await keepKey(file, server, paired);
    say(`已配对为「${paired.name}」，密钥存放在 ${file}。`);
    return paired.key;
  } catch (error) {
    return end(`没有配对成功：${(error as Error).message}`);
  }
}

function end(why: string): never {
  console.error(why);
  process.exit(1);
}

interface Args {
  server: string;
  code: string | undefined;
  file: string;
  folders: string[];
  takeWithinMs: number;
}
const MOST_WAIT = 24 * 60;

function readArgs(args: readonly string[]): Args {
  const { values } = parseArgs({
    args: [...args],
    options: {
      ...{ server: { type: 'string' }, pair: { type: 'string' }, keys: { type: 'string' } },
      ...{ folder: { type: 'string', multiple: true }, wait: { type: 'string' } },
    },
    strict: false,
  });
  const { server, pair, keys, folder = [], wait = String(TAKE_WITHIN_MS / MINUTE_MS) } = values;
  const minutes = Number(wait);
  const isAddress = typeof server === 'string' && /^https?:$/.test(URL.parse(server)?.protocol ?? '');
  const folders = [folder].flat().filter((one) => typeof one === 'string');
  const isWait = Number.isInteger(minutes) && minutes >= 1 && minutes <= MOST_WAIT;
  if (!isAddress || typeof pair === 'boolean' || typeof keys === 'boolean' || !isWait) return end(USE);
  return {
    server: server.replace(/\/+$/, ''),
    code: pair,
    file: keys ?? KEY_FILE,
    folders,
    takeWithinMs: minutes * MINUTE_MS,
  };
}
