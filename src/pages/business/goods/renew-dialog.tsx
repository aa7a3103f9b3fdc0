import { useQuery } from '@tanstack/react-query';
import { goods, type Goods } from '#contract/goods/goods.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';

const few = (count: number | undefined): string => count?.toLocaleString('zh-CN') ?? '…';

/** Takes the version in force of the goods' picture, once one knows whom it reaches. */
export function RenewDialog({ row, onDone, onClose }: DialogEnds & { row: Goods }) {
  const { id, version, number, pictureName, pictureNo, newerNo, matched } = row;
  const reach = useQuery({ ...query(goods.reach, { id }, { quiet: true }), gcTime: 0 });
  const form = useSending(async () => {
    const { no, orders, taskId } = await call(goods.renew, { id, version }, { quiet: true });
    showMessage(
      taskId === null
        ? `商品「${number}」改用第 ${no} 版，${few(orders)} 个未推送的订单已更新`
        : `商品「${number}」改用第 ${no} 版，订单较多，正在后台更新，进度见页面右上角的任务`,
    );
    onDone();
  });
  return (
    <FormDialog
      title={`商品 ${number} 取新版本`}
      form={form}
      submitText="取新版本"
      waits={reach.data === undefined && reach.error === null}
      onClose={onClose}
    >
      <p>
        图片「{pictureName}」从第 {pictureNo} 版换成第 {newerNo} 版，{few(matched)} 个已匹配的编码随之改变。
      </p>
      <p role="status" aria-label="影响的订单">
        {few(reach.data?.unpushed)} 个未推送的订单改用新版本，{few(reach.data?.pushed)}{' '}
        个已推送的订单保持推送时的图片；自己换过图片的行不变。
      </p>
      <FailureNote error={reach.error} />
    </FormDialog>
  );
}
