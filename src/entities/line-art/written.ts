import type { Output } from '#contract/endpoint.ts';
import type { lineArt } from '#contract/order/line-art.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';

/** How many lines were written, and of the others why not. */
export function tellWritten(done: string, { saved, failed }: Output<typeof lineArt.save>): void {
  const [first] = failed;
  if (!first) showMessage(`${done} ${saved} 行`);
  else
    showMessage(
      `${done} ${saved} 行；另有 ${failed.length} 行没有处理：${first.orderNo} ${first.msg}`,
      'warning',
    );
}
