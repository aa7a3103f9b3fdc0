import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Callout } from '@blueprintjs/core';
import type { Input } from '#contract/endpoint.ts';
import { skuGenerate } from '#contract/sku/sku-generate.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';

const few = (count: number): string => count.toLocaleString('zh-CN');

/** What a generation would make of this choice. */
export function PreviewNote({ asked }: { asked: Input<typeof skuGenerate.preview> }) {
  const { data, error, isFetching } = useQuery({
    ...query(skuGenerate.preview, asked, { quiet: true }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    retry: false,
  });
  if (error) return <FailureNote error={error} />;
  if (!data) return null;
  const { all, fresh, standing, priceless, belowZero, example } = data;
  return (
    <Callout intent={fresh > 0 ? 'primary' : 'warning'} role="status" aria-busy={isFetching} compact>
      共 {few(all)} 个组合：新建 <b>{few(fresh)}</b> 个
      {standing > 0 && `，已有 ${few(standing)} 个不会重复生成`}
      {priceless > 0 && `，其中 ${few(priceless)} 个的材质没有基准价，生成后待完善`}
      {belowZero > 0 && `，${few(belowZero)} 个的价格低于 0，不会生成`}。{example && ` 编码如 ${example}`}
    </Callout>
  );
}
