import { Button, InputGroup, Menu, MenuItem } from '@blueprintjs/core';
import { More } from '@blueprintjs/icons';
import { Dropdown } from '@/shared/ui/dropdown/index.ts';
import type { GoodsDraft, GoodsRights } from './goods-draft.ts';
import { SkuPicker } from './sku-picker.tsx';

/** What a line is: a SKU, a platform's code that waits for one, or no goods. */
export function GoodsCode({
  name,
  line,
  rights,
  error,
  autoFocus,
  onChange,
}: {
  name: string;
  line: GoodsDraft;
  rights: GoodsRights;
  error: string | undefined;
  autoFocus: boolean;
  onChange: (change: Partial<GoodsDraft>) => void;
}) {
  const came = line.id !== null && [line.title, line.platformCode].filter(Boolean).join(' · ');
  return (
    <div className="goods-code">
      {came && (
        <div className="goods-came list-quiet" title={came}>
          {came}
        </div>
      )}
      <div className="goods-code-edit">
        <Means
          {...{ name, line, error, autoFocus, onChange }}
          // Before the push a suit says of what its parts are.
          disabled={line.suit?.isPart === true && rights.codes}
        />
        {rights.all && !line.isGift && !line.suit?.isPart && (
          <KindMenu name={name} line={line} rights={rights} onChange={onChange} />
        )}
      </div>
    </div>
  );
}

function Means({
  name,
  line,
  error,
  autoFocus,
  disabled,
  onChange,
}: {
  name: string;
  line: GoodsDraft;
  error: string | undefined;
  autoFocus: boolean;
  disabled: boolean;
  onChange: (change: Partial<GoodsDraft>) => void;
}) {
  if (line.kind === 'notGoods' && line.suit) return <span className="goods-none">套装：按明细生产</span>;
  if (line.kind === 'notGoods') return <span className="goods-none">不是商品（邮费、差价等）</span>;
  if (line.kind === 'sku') {
    return (
      <SkuPicker
        label={`${name} SKU`}
        value={line.sku}
        error={error}
        autoFocus={autoFocus}
        disabled={disabled}
        onPick={(sku) => onChange({ sku })}
      />
    );
  }
  if (line.id !== null) return <span className="goods-none">待匹配：按平台编码在编码列表匹配</span>;
  return (
    <>
      <InputGroup
        fill
        aria-label={`${name}平台编码`}
        placeholder="平台编码"
        intent={error ? 'danger' : 'none'}
        value={line.platformCode}
        onValueChange={(platformCode) => onChange({ platformCode })}
      />
      <InputGroup
        fill
        aria-label={`${name}商品名称`}
        placeholder="商品名称"
        value={line.title}
        onValueChange={(title) => onChange({ title })}
      />
    </>
  );
}

const KINDS = {
  sku: '选择 SKU',
  unmapped: '按平台编码匹配',
  notGoods: '不是商品',
} as const;

function KindMenu({
  name,
  line,
  rights,
  onChange,
}: {
  name: string;
  line: GoodsDraft;
  rights: GoodsRights;
  onChange: (change: Partial<GoodsDraft>) => void;
}) {
  const offered = (Object.keys(KINDS) as (keyof typeof KINDS)[]).filter((kind) => {
    if (kind === 'unmapped') return rights.codes && (line.id === null || line.platformCode !== '');
    // What never was an order's cannot be something else but goods.
    return kind !== 'notGoods' || line.id !== null;
  });
  if (offered.length < 2) return null;
  return (
    <Dropdown
      placement="bottom-end"
      content={
        <Menu>
          {offered.map((kind) => (
            <MenuItem
              key={kind}
              text={KINDS[kind]}
              selected={line.kind === kind}
              onClick={() => onChange({ kind })}
            />
          ))}
        </Menu>
      }
    >
      <Button variant="minimal" icon={<More />} aria-label={`${name}商品种类`} title="商品种类" />
    </Dropdown>
  );
}
