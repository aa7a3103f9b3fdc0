import { useState } from 'react';
import { Button, InputGroup, Tag } from '@blueprintjs/core';
import { Search } from '@blueprintjs/icons';
import type { Mapping } from '#contract/mapping/mapping.ts';
import type { Sku } from '#contract/sku/sku.ts';
import { PrintPictureField } from '@/entities/picture-store/index.ts';
import { SkuLine, useSkuSearch } from '@/entities/sku/index.ts';
import { FailureNote, FormDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { useSending } from '@/shared/ui/form/index.ts';
import { apart } from '@/shared/ui/list/index.ts';
import { CompatibleSkus } from './compatible-skus.tsx';
import { saveMapping } from './save-mapping.ts';
import './map-codes.css';

type Choice = { kind: 'sku'; sku: Pick<Sku, 'id' | 'printWidthMm' | 'printHeightMm'> } | { kind: 'notGoods' };

/** Says what codes of a platform are: all of them one SKU, or no goods at all. The orders that waited go on. */
export function MapCodesDialog({
  codes,
  present,
  onDone,
  onClose,
}: DialogEnds & {
  codes: readonly string[];
  /** What was said about the one code before. */
  present?: Mapping | undefined;
}) {
  const [keyword, setKeyword] = useState(present?.skuCode ?? '');
  const [choice, setChoice] = useState<Choice | undefined>(() => choiceOf(present));
  // Left alone, each code keeps the picture that it has.
  const [pictureFileId, setPictureFileId] = useState<number | null>();
  const found = useSkuSearch(keyword);
  const form = useSending(async () => {
    if (!choice) return;
    await saveMapping({
      codes: [...codes],
      kind: choice.kind,
      ...(choice.kind === 'sku' && { skuId: choice.sku.id }),
      ...(choice.kind === 'sku' && pictureFileId !== undefined && { pictureFileId }),
    });
    onDone();
  });
  return (
    <FormDialog
      title={codes.length === 1 ? '映射编码' : `映射 ${codes.length} 个编码`}
      form={form}
      width={640}
      submitText="保存映射"
      closed={!choice}
      onClose={onClose}
      note={
        <Button
          variant="minimal"
          active={choice?.kind === 'notGoods'}
          aria-pressed={choice?.kind === 'notGoods'}
          text="不是商品（邮费、差价等）"
          onClick={() => setChoice(choice?.kind === 'notGoods' ? undefined : { kind: 'notGoods' })}
        />
      }
    >
      <div className="map-codes">
        {codes.slice(0, SHOWN).map((code) => (
          <Tag key={code} minimal className="tabular">
            {code}
          </Tag>
        ))}
        {codes.length > SHOWN && <span className="list-quiet">等 {codes.length} 个</span>}
      </div>
      <InputGroup
        autoFocus
        leftIcon={<Search />}
        placeholder="搜索 SKU：编码、型号、颜色或拼音首字母"
        aria-label="搜索 SKU"
        value={keyword}
        onValueChange={setKeyword}
      />
      <div className="map-skus" role="radiogroup" aria-label="选择 SKU" aria-busy={found.isFetching}>
        {found.data?.list.map((one) => {
          const chosen = choice?.kind === 'sku' && choice.sku.id === one.id;
          return (
            <button
              key={one.id}
              type="button"
              role="radio"
              aria-checked={chosen}
              className="map-sku"
              onClick={() => setChoice({ kind: 'sku', sku: one })}
            >
              <SkuLine sku={one} />
              <span className="list-quiet">{apart(one.factoryName)}</span>
            </button>
          );
        })}
        {found.data?.list.length === 0 && (
          <p className="list-quiet">没有符合的 SKU，请换个关键词，或请工厂先新建 SKU。</p>
        )}
        <FailureNote error={found.error} retry={() => void found.refetch()} />
      </div>
      <CompatibleSkus
        codes={codes}
        chosenId={choice?.kind === 'sku' ? choice.sku.id : undefined}
        onChoose={(one) => setChoice({ kind: 'sku', sku: one })}
      />
      {/* It stays while another SKU is tried: what is printed does not depend on it. */}
      <div className="map-picture" hidden={choice?.kind !== 'sku'}>
        <PrintPictureField
          label="印刷图片"
          url={present?.thumbUrl ?? null}
          {...(present && { size: present })}
          print={choice?.kind === 'sku' ? choice.sku : undefined}
          onChange={setPictureFileId}
        />
      </div>
      {choice?.kind === 'notGoods' && (
        <p className="list-quiet">标记为不是商品后，这些行不再需要 SKU，也不生产。</p>
      )}
    </FormDialog>
  );
}

const SHOWN = 8;

/** What stands already is chosen at once: who changes the picture alone need not look for the SKU again. */
function choiceOf(present: Mapping | undefined): Choice | undefined {
  if (!present?.skuId) return undefined;
  const { skuId, printWidthMm, printHeightMm } = present;
  return { kind: 'sku', sku: { id: skuId, printWidthMm, printHeightMm } };
}
