import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { mapping } from '#contract/mapping/mapping.ts';
import type { Offer } from '#contract/sku/offer.ts';
import { saveMapping } from '@/features/map-codes/index.ts';
import { query } from '@/shared/api/index.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, TextField, useDraftState, useSending } from '@/shared/ui/form/index.ts';

const LISTED = 200;
/** As many as one call takes. */
const MOST = 1000;

/** Codes that wait, or that are typed, mean one SKU from now on. */
export function MapToSkuDialog({ sku, onDone, onClose }: DialogEnds & { sku: Offer }) {
  const [keyword, setKeyword] = useState('');
  const [{ picked, typed }, set, draft] = useDraftState(`map-to-sku.${sku.id}`, () => ({
    ...{ picked: [] as string[], typed: '' },
  }));
  const waiting = useQuery({
    ...query(mapping.unmatched, { pageSize: LISTED, ...(keyword.trim() && { code: keyword.trim() }) }),
    placeholderData: keepPreviousData,
  });
  const lines = typed
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
  const codes = [...new Set([...picked, ...lines])];
  const form = useSending(async () => {
    await saveMapping({ codes, kind: 'sku', skuId: sku.id });
    draft.forget();
    onDone();
  });
  const tooLong = codes.find((code) => code.length > 128);
  return (
    <FormDialog
      title={`映射到 ${sku.code}`}
      form={{ ...form, draft }}
      width={640}
      submitText={codes.length > 0 ? `映射 ${codes.length} 个编码` : '映射'}
      why={
        codes.length === 0
          ? '请选择或输入编码'
          : codes.length > MOST
            ? `一次最多 ${MOST.toLocaleString('zh-CN')} 个编码`
            : tooLong && `编码「${tooLong.slice(0, 20)}…」超过 128 个字符`
      }
      onClose={onClose}
    >
      <div className="form-stack">
        <PickField
          label="正在等待的编码"
          options={waiting.data?.list.map(({ code, lines: n }) => ({
            value: code,
            label: code,
            note: `${n.toLocaleString('zh-CN')} 行`,
          }))}
          onSearch={setKeyword}
          none="没有订单在等待编码，可以在下面输入。"
          value={picked}
          onChange={(next) => set({ picked: next })}
        />
        <TextField
          label="其他编码"
          lines={4}
          help="一行一个；以前对应别的 SKU 的，改为对应这一个"
          value={typed}
          onChange={(next) => set({ typed: next })}
        />
      </div>
    </FormDialog>
  );
}
