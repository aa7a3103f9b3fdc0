import type { Input } from '#contract/endpoint.ts';
import { mapping } from '#contract/mapping/mapping.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';

/** Says what codes are, and tells what came of it for the orders that waited. */
export async function saveMapping(asked: Input<typeof mapping.save>): Promise<void> {
  const { mapped, freedOrders, taskId } = await call(mapping.save, asked, { quiet: true });
  const codes = `已映射 ${asked.codes.length} 个编码`;
  showMessage(
    taskId
      ? `${codes}，订单较多，正在后台匹配，进度见页面右上角的任务`
      : `${codes}，共 ${mapped} 行，${freedOrders} 单不再等待匹配`,
  );
}
