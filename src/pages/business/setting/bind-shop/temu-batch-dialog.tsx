import { useState } from 'react';
import { Callout } from '@blueprintjs/core';
import { z } from 'zod';
import type { Output } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { shopBind, MOST_TEMU_SHOPS, type ShopBound } from '#contract/shop/shop-bind.ts';
import { call } from '@/shared/api/index.ts';
import { FormDialog } from '@/shared/ui/dialog/index.ts';
import { SelectField, TextField, useForm } from '@/shared/ui/form/index.ts';

type Failed = Output<typeof shopBind.temuBatch>['failed'];

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line.trim() !== '');
const shopOf = (line: string) => {
  const [nick = '', platformShopId = '', site = '', token = ''] = line
    .split(/[\t,，]/)
    .map((part) => part.trim());
  return { nick, platformShopId, site, token };
};

const schema = z.object({
  kind: z.enum(['semi', 'local']),
  brandName: nameText('品牌名称', 64),
  lines: z
    .string()
    .refine((text) => linesOf(text).length > 0, '请粘贴至少一个店铺')
    .refine(
      (text) => linesOf(text).length <= MOST_TEMU_SHOPS,
      `一次最多 ${MOST_TEMU_SHOPS} 个店铺，请分次提交`,
    ),
});

type Start = z.input<typeof schema>;
interface Round {
  start: Start;
  failed: Failed;
  nth: number;
}
const FIRST: Round = { start: { kind: 'semi', brandName: '', lines: '' }, failed: [], nth: 0 };

/** Many shops of Temu at once: those that are refused stay in the field, each with its reason. */
export function TemuBatchDialog({
  onBound,
  onClose,
}: {
  onBound: (bound: ShopBound[]) => void;
  onClose: () => void;
}) {
  const [round, setRound] = useState(FIRST);
  const send = async ({ kind, brandName, lines }: Start): Promise<void> => {
    const all = linesOf(lines);
    const input = { kind, brandName, shops: all.map(shopOf) };
    const { bound, failed } = await call(shopBind.temuBatch, input, { quiet: true });
    const left = new Set(failed.map(({ line }) => line));
    onBound(bound);
    if (failed.length === 0) return onClose();
    setRound(({ nth }) => ({
      start: { kind, brandName, lines: all.filter((_line, i) => left.has(i + 1)).join('\n') },
      // They stand in the field now one after another.
      failed: failed.map((one, i) => ({ ...one, line: i + 1 })),
      nth: nth + 1,
    }));
  };
  return <BatchForm key={round.nth} {...round} onSend={send} onClose={onClose} />;
}

function BatchForm({
  start,
  failed,
  onSend,
  onClose,
}: Pick<Round, 'start' | 'failed'> & { onSend: (values: Start) => Promise<void>; onClose: () => void }) {
  const form = useForm(schema, start, onSend);
  return (
    <FormDialog title="批量授权 Temu 店铺" form={form} width={640} submitText="授权" onClose={onClose}>
      <div className="form-stack">
        <p className="list-quiet">授权信息目前只保存，尚不用于同步订单；订单请先按文件导入。</p>
        <SelectField
          label="店铺类型"
          required
          options={[
            { value: 'semi', label: 'Temu 半托管' },
            { value: 'local', label: 'Temu 本土店' },
          ]}
          {...form.field('kind')}
        />
        <TextField label="品牌名称" required {...form.field('brandName')} />
        <TextField
          label="店铺"
          required
          lines={8}
          help="每行一个：店铺名称、店铺编号、站点（如 US、DE）、店铺令牌，用逗号或制表符分开，可从表格粘贴。"
          {...form.field('lines')}
        />
        {failed.length > 0 && (
          <Callout intent="warning" compact role="alert">
            <p>以下店铺没有授权，请改好后再次提交：</p>
            <ul>
              {failed.map(({ line, platformShopId, msg }) => (
                <li key={line}>
                  第 {line} 行（{platformShopId || '无编号'}）：{msg}
                </li>
              ))}
            </ul>
          </Callout>
        )}
      </div>
    </FormDialog>
  );
}
