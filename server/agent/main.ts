import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { openAgent } from './agent.ts';
import { openServer } from './server-calls.ts';

/** Between two questions where there was nothing to print. */
const ASK_EVERY_MS = 1000;
const AGAIN_AFTER_MS = 5000;
const USE =
  '用法：npm run agent -- --server https://网址 --key 密钥（密钥在「打印」页面的「打印助手」里新建）';

const say = (line: string): void => console.log(`${new Date().toLocaleTimeString('zh-CN')} ${line}`);

/** Prints until a signal ends it; what it sends at that moment it sends to the end. */
export async function main(args: readonly string[]): Promise<void> {
  const { server, key } = readArgs(args);
  const agent = openAgent(openServer({ server, key }), say);
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

function readArgs(args: readonly string[]): { server: string; key: string } {
  const { values } = parseArgs({
    args: [...args],
    options: { server: { type: 'string' }, key: { type: 'string' } },
    strict: false,
  });
  const { server, key } = values;
  const isAddress = typeof server === 'string' && /^https?:$/.test(URL.parse(server)?.protocol ?? '');
  if (!isAddress || typeof key !== 'string') {
    console.error(USE);
    process.exit(1);
  }
  return { server, key };
}
