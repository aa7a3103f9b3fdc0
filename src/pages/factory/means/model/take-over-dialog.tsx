import { useState } from 'react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Callout } from '@blueprintjs/core';
import { model, MOST_TAKEN } from '#contract/means/model.ts';
import { call, query } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { PickField, SelectField, useSending } from '@/shared/ui/form/index.ts';
import '../means.css';

const SHOWN = 100;
const keyOf = ({ brand, name }: { brand: string; name: string }): string => `${brand}\n${name}`;
const deviceOf = (key: string) => {
  const [brand = '', name = ''] = key.split('\n');
  return { brand, name };
};

/** Models of devices that are known to the world: chosen by maker and name, which is all that is taken over. */
export function TakeOverDialog({ onDone, onClose }: DialogEnds) {
  const [keyword, setKeyword] = useState('');
  const [brand, setBrand] = useState<string | null>('Apple');
  const [picked, setPicked] = useState<readonly string[]>([]);
  const brands = useQuery(query(model.deviceBrands, {}, { quiet: true }));
  const asked = { keyword, pageSize: SHOWN, ...(brand !== null && { brand }) };
  const found = useQuery({
    ...query(model.devices, asked, { quiet: true }),
    placeholderData: keepPreviousData,
  });
  const form = useSending(async () => {
    const { made, failed } = await call(model.takeOver, { devices: picked.map(deviceOf) }, { quiet: true });
    const [refused] = failed;
    if (refused)
      showMessage(
        `已添加 ${made.length} 个型号，${failed.length} 个未添加：${refused.name}，${refused.msg}`,
        'warning',
      );
    else showMessage(`已添加 ${made.length} 个型号`);
    onDone();
  });
  const options = found.data?.list
    .filter(({ known }) => !known)
    .map((one) => ({ value: keyOf(one), label: `${one.brand} ${one.name}` }));
  const total = found.data?.total ?? 0;
  return (
    <FormDialog
      title="从机型库添加型号"
      form={{ ...form, failure: form.failure ?? found.error }}
      submitText={picked.length > 0 ? `添加 ${picked.length} 个` : '添加'}
      why={
        picked.length === 0
          ? '请先勾选机型'
          : picked.length > MOST_TAKEN
            ? `一次最多添加 ${MOST_TAKEN} 个机型`
            : undefined
      }
      width={640}
      onClose={onClose}
    >
      <div className="form-stack">
        <Callout compact>
          只带入品牌和名称，编码按名称生成；机身尺寸、加价和别名请在添加后填写。新近上市的机型库里可能没有，请直接新建。已有的型号不再列出。
        </Callout>
        <SelectField
          label="品牌"
          empty="全部品牌"
          options={(brands.data ?? []).map((one) => ({ value: one, label: one }))}
          value={brand}
          onChange={setBrand}
        />
        <PickField
          label="机型"
          help={
            total > SHOWN
              ? `共 ${total.toLocaleString('zh-CN')} 个，只列出前 ${SHOWN} 个，请用搜索缩小`
              : undefined
          }
          options={options}
          value={picked}
          none="没有符合的机型，或都已添加；请换个关键词，或直接新建型号"
          onSearch={setKeyword}
          onChange={setPicked}
        />
      </div>
    </FormDialog>
  );
}
