import { useQuery } from '@tanstack/react-query';
import { Spinner } from '@blueprintjs/core';
import { declaration } from '#contract/declaration/declaration.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';

/** What the goods declarations say now comes to open orders, after how many these are was shown. */
export function RefillDialog({ onDone, onClose }: DialogEnds) {
  const { data, error } = useQuery(query(declaration.refill, { preview: true }, { quiet: true }));
  const form = useSending(async () => {
    const { filled, complete } = await call(declaration.refill, {}, { quiet: true });
    showMessage(`已补充 ${filled} 个订单，其中 ${complete} 个已完整`);
    onDone();
  });
  return (
    <FormDialog
      title="补到在途订单"
      form={form}
      width={460}
      submitText="补充"
      waits={!data}
      closed={data?.filled === 0}
      onClose={onClose}
    >
      {error ? (
        <FailureNote error={error} />
      ) : data === undefined ? (
        <Spinner size={20} />
      ) : data.filled === 0 ? (
        <p>现有的报关资料没有可以补充到这些订单的内容，请先填写商品报关资料。</p>
      ) : (
        <p>
          待补的 {data.orders} 个订单中，{data.filled} 个可以补充，补充后 {data.complete}{' '}
          个完整。已填写的内容不会改变。
          {data.more && '一次最多 1,000 个订单，其余的请再补一次。'}
        </p>
      )}
    </FormDialog>
  );
}
