import { useState } from 'react';
import { Tab, Tabs } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import { SIDES } from '#contract/print-spec/print-spec.ts';
import { offer, type Offer } from '#contract/sku/offer.ts';
import { SKU_SPEC, SKU_STATUS } from '#contract/sku/sku.ts';
import { PriceSteps } from '@/entities/price/index.ts';
import { AreaDrawing, mm } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Nothing } from '@/shared/ui/list/index.ts';
import { OfferResources } from './offer-resources.tsx';
import './offer-detail.css';

/** One SKU in full; undefined: it is not on the page that is shown. */
export const OfferDetail = ({ row }: { row: Offer | undefined }) =>
  row ? (
    <OfferInFull key={row.id} row={row} />
  ) : (
    <p className="offer-detail list-quiet">这一页没有这个 SKU，请在列表中搜索它。</p>
  );

/** What it is, what it costs and why, where is printed on it, and which codes of his mean it. */
function OfferInFull({ row }: { row: Offer }) {
  const codes = useQuery(query(offer.codes, { id: row.id }, { quiet: true }));
  const facts: [string, string | null][] = [
    ['编码', row.code],
    ['名称', row.name],
    ['工厂', row.factoryName],
    ['材质', row.material],
    ['型号', `${row.brand} ${row.model}`],
    ['颜色', row.color],
    ['状态', SKU_STATUS[row.status as keyof typeof SKU_STATUS]],
    ['规格状态', SKU_SPEC[row.spec as keyof typeof SKU_SPEC] ?? null],
    ['替代', row.successorCode],
  ];
  const more = row.codes - (codes.data?.length ?? 0);
  return (
    <div className="offer-detail">
      <dl className="offer-facts">
        {facts.map(([label, text]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{text ?? <Nothing />}</dd>
          </div>
        ))}
      </dl>
      <section aria-label="我的价格">
        <h3>我的价格</h3>
        <PriceSteps
          steps={
            row.steps.length > 0
              ? row.steps
              : [{ step: 'list', way: null, value: row.priceCents, after: row.priceCents }]
          }
          currency={row.currency}
        />
      </section>
      <section aria-label="印刷区域">
        <h3>印刷区域</h3>
        <Areas row={row} />
      </section>
      <OfferResources skuId={row.id} />
      <section aria-label="我的编码">
        <h3>我的编码</h3>
        <FailureNote error={codes.error} />
        {row.codes === 0 ? (
          <p className="list-quiet">还没有编码对应它，可以在这一行点「映射」。</p>
        ) : (
          <p className="offer-codes">
            {codes.data?.map(({ code }) => code).join('、')}
            {more > 0 && codes.data && ` 等 ${row.codes} 个`}
          </p>
        )}
      </section>
    </div>
  );
}

/** Each side with its bleed, its safe area and its holes. */
function Areas({ row: { sides, printWidthMm: w, printHeightMm: h } }: { row: Offer }) {
  const [chosen, setChosen] = useState(sides[0]?.side);
  const side = sides.find((one) => one.side === chosen);
  if (!side)
    return (
      <p className="list-quiet">
        {w && h ? `约 ${w} × ${h} mm。` : ''}工厂还没有设置它的印刷规格，出血、安全区和孔位请询问工厂。
      </p>
    );
  return (
    <>
      {sides.length > 1 && (
        <Tabs id="sides" selectedTabId={chosen} onChange={(next) => setChosen(Number(next))}>
          {sides.map((one) => (
            <Tab key={one.side} id={one.side} title={SIDES[one.side as keyof typeof SIDES]} />
          ))}
        </Tabs>
      )}
      <p>
        {mm(side.width)} × {mm(side.height)} mm（含出血 {mm(side.bleed)} mm），安全边距 {mm(side.safe)} mm；
        建议图片 {side.widthPx} × {side.heightPx} 像素（{side.dpi} dpi）。
      </p>
      <AreaDrawing spec={side} />
    </>
  );
}
