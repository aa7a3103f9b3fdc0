import { useState, type KeyboardEvent } from 'react';
import { Button, HTMLTable, InputGroup, Tag } from '@blueprintjs/core';
import { Plus, Trash } from '@blueprintjs/icons';
import { formatMoney } from '@/shared/lib/money/money.ts';
import { PrintPictureField } from '@/entities/picture-store/@x/sku.ts';
import { GoodsCode } from './goods-code.tsx';
import {
  goesAlong,
  goodsTotal,
  newGoods,
  withParts,
  type GoodsDraft,
  type GoodsRights,
} from './goods-draft.ts';
import './goods-lines.css';

/** Lines of goods as a grid: enter in the last figure of a line begins the next one. */
export function GoodsLines({
  lines,
  currency,
  errors,
  rights,
  onChange,
}: {
  lines: readonly GoodsDraft[];
  currency: string;
  /** By place: '2.skuId'. */
  errors: Readonly<Record<string, string>>;
  rights: GoodsRights;
  /** Told how they change, not what they become: a picture arrives while one goes on typing. */
  onChange: (how: (before: readonly GoodsDraft[]) => GoodsDraft[]) => void;
}) {
  const [begun, setBegun] = useState<string>();
  const shown = withParts(lines);
  const total = goodsTotal(
    shown.filter((line) => !goesAlong(line, lines)),
    currency,
  );
  const add = (): void => {
    const line = newGoods();
    setBegun(line.key);
    onChange((before) => [...before, line]);
  };
  const set = (key: string, change: Partial<GoodsDraft>): void =>
    onChange((before) => before.map((line) => (line.key === key ? { ...line, ...change } : line)));
  return (
    <div className="goods-lines">
      <HTMLTable compact className="goods-lines-table" aria-label="商品行">
        <thead>
          <tr>
            <th className="goods-col-nth" data-align="right">
              #
            </th>
            {rights.all && <th className="goods-col-picture">印刷图</th>}
            <th>商品</th>
            <th className="goods-col-quantity" data-align="right">
              数量
            </th>
            <th className="goods-col-money" data-align="right">
              单价（{currency}）
            </th>
            <th className="goods-col-money" data-align="right">
              小计
            </th>
            {rights.all && <th className="goods-col-end" aria-label="操作" />}
          </tr>
        </thead>
        <tbody>
          {shown.map((line, i) => {
            if (goesAlong(line, lines)) return null;
            return (
              <GoodsRow
                key={line.key}
                line={line}
                nth={i}
                currency={currency}
                errors={errors}
                rights={rights}
                autoFocus={line.key === begun}
                onNext={rights.all ? add : undefined}
                onChange={(change) => set(line.key, change)}
                onRemove={() =>
                  onChange((before) =>
                    before.filter(
                      ({ key, suit }) => key !== line.key && !(suit && suit.key === line.suit?.key),
                    ),
                  )
                }
              />
            );
          })}
        </tbody>
      </HTMLTable>
      <div className="goods-lines-foot">
        {rights.all && <Button variant="minimal" icon={<Plus />} text="添加一行" onClick={add} />}
        <span className="goods-lines-total tabular" role="status" aria-label="合计">
          共 {total.lines} 行，{total.pieces.toLocaleString('zh-CN')} 件，合计{' '}
          <strong>{formatMoney(total.cents, currency)}</strong>
        </span>
      </div>
    </div>
  );
}

function GoodsRow({
  line,
  nth,
  currency,
  errors,
  rights,
  autoFocus,
  onNext,
  onChange,
  onRemove,
}: {
  line: GoodsDraft;
  nth: number;
  currency: string;
  errors: Readonly<Record<string, string>>;
  rights: GoodsRights;
  autoFocus: boolean;
  onNext: (() => void) | undefined;
  onChange: (change: Partial<GoodsDraft>) => void;
  onRemove: () => void;
}) {
  const name = `第 ${nth + 1} 行`;
  const isPart = line.suit?.isPart === true;
  const own = (field: string) => errors[`${nth}.${field}`];
  const mistakes = [
    ...new Set(['id', 'skuId', 'quantity', 'unitCents', 'pictureFileId'].flatMap((f) => own(f) ?? [])),
  ];
  // Enter would send the form around the grid.
  const next = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || event.nativeEvent.isComposing) return;
    event.preventDefault();
    onNext?.();
  };
  const { cents } = goodsTotal([line], currency);
  const figure = (
    field: 'quantity' | 'price',
    label: string,
    error: string | undefined,
    disabled: boolean,
  ) => (
    <InputGroup
      fill
      className="form-number"
      inputMode="decimal"
      aria-label={`${name}${label}`}
      aria-invalid={error !== undefined}
      intent={error ? 'danger' : 'none'}
      disabled={disabled}
      value={line[field]}
      onValueChange={(text) => onChange({ [field]: text })}
      onKeyDown={next}
      onFocus={(event) => event.currentTarget.select()}
    />
  );
  return (
    <>
      <tr data-bad={mistakes.length > 0 || undefined}>
        <td data-align="right" className="tabular list-quiet">
          {nth + 1}
        </td>
        {rights.all && (
          <td className="goods-picture">
            {line.kind === 'sku' && (
              <PrintPictureField
                label={`${name}印刷图片`}
                url={line.pictureUrl}
                skuId={line.sku?.id}
                onChange={(pictureFileId) => onChange({ pictureFileId })}
              />
            )}
          </td>
        )}
        <td className="goods-what">
          {line.isGift && (
            <Tag minimal intent="success">
              赠品
            </Tag>
          )}
          {isPart && (
            <Tag minimal intent="primary">
              套装明细
            </Tag>
          )}
          <GoodsCode
            name={name}
            line={line}
            rights={rights}
            error={own('skuId')}
            autoFocus={autoFocus}
            onChange={onChange}
          />
        </td>
        <td className="goods-figure">{figure('quantity', '数量', own('quantity'), isPart)}</td>
        <td className="goods-figure">
          {figure('price', '单价', own('unitCents'), !rights.all || line.isGift || isPart)}
        </td>
        <td data-align="right" className="tabular goods-sum">
          {formatMoney(cents, currency)}
        </td>
        {rights.all && (
          <td>
            {!isPart && (
              <Button
                variant="minimal"
                icon={<Trash />}
                aria-label={`删除${name}`}
                title="删除"
                onClick={onRemove}
              />
            )}
          </td>
        )}
      </tr>
      {mistakes.length > 0 && (
        <tr className="goods-mistake">
          <td colSpan={rights.all ? 2 : 1} />
          <td colSpan={5} role="alert">
            {mistakes.join('；')}
          </td>
        </tr>
      )}
    </>
  );
}
