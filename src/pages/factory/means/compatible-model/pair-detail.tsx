import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { compatible, GRADES, type Compatible } from '#contract/means/compatible.ts';
import { MEANS_STATUS } from '#contract/means/names.ts';
import { printSpec, SIDES } from '#contract/print-spec/print-spec.ts';
import { few, MeansFacts, MeansHistory } from '@/features/means/index.ts';
import { mm } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import '../means.css';

type Compared = Output<typeof printSpec.compare>;

/** One pair in full: both models side by side, what the case covers of the phone, and what was done to the pair. */
export function PairDetail({ row }: { row: Compatible | undefined }) {
  if (!row) return <p className="means-detail list-quiet">这一页没有这一条，请在列表中搜索它。</p>;
  const skus = new URLSearchParams({ brand: row.caseBrand, model: row.caseName }).toString();
  return (
    <div className="means-detail">
      <MeansFacts
        facts={[
          ['壳型号', `${row.caseBrand} ${row.caseName}`],
          ['适用机型', `${row.phoneBrand} ${row.phoneName}`],
          ['程度', GRADES[row.grade]],
          ['状态', MEANS_STATUS[row.status as keyof typeof MEANS_STATUS]],
          ['说明', row.note],
          ['更新', `${formatDateTime(row.updatedAt)}${row.updatedBy ? `，${row.updatedBy}` : ''}`],
        ]}
      />
      <Comparison key={row.id} row={row} />
      <section aria-label="SKU">
        <h3>SKU</h3>
        <p>
          壳型号共 {few(row.skus)} 个 SKU，启用 {few(row.activeSkus)} 个
          {row.skus > 0 && (
            <Permitted need={['factory:sku']}>
              ，<Link to={`${PATHS['factory/sku']}?${skus}`}>在 SKU 列表中查看</Link>
            </Permitted>
          )}
        </p>
      </section>
      <MeansHistory key={row.id} calls={compatible} row={row} />
    </div>
  );
}

function Comparison({ row: { caseModelId, phoneModelId } }: { row: Compatible }) {
  const found = useQuery(query(printSpec.compare, { caseModelId, phoneModelId }, { quiet: true }));
  return (
    <section aria-label="比较">
      <h3>机身与孔位</h3>
      <FailureNote error={found.error} retry={() => void found.refetch()} />
      {found.data && (
        <>
          <div className="pair-models">
            <PairModel label="壳型号" model={found.data.caseModel} />
            <PairModel label="适用机型" model={found.data.phoneModel} />
          </div>
          <Overlays found={found.data} />
        </>
      )}
    </section>
  );
}

const PairModel = ({ label, model }: { label: string; model: Compared['caseModel'] }) => (
  <div className="pair-model">
    {model.pictureUrl && <img className="means-picture" src={model.pictureUrl} alt={model.name} />}
    <span className="list-quiet">{label}</span>
    <strong>
      {model.brand} {model.name}
    </strong>
    <span>
      {model.bodyW && model.bodyH ? `${mm(model.bodyW)} × ${mm(model.bodyH)} mm` : '没有填写机身尺寸'}
    </span>
  </div>
);

function Overlays({ found: { overlays } }: { found: Compared }) {
  if (overlays.length === 0)
    return <p className="list-quiet">两个型号要有同一面的孔位图才能比较，请到「批量孔位图」上传。</p>;
  return (
    <>
      <div className="pair-overlays">
        {overlays.map(({ side, caseMaterial, phoneMaterial, url, covered }) => (
          <figure key={`${side} ${caseMaterial}`} className="pair-overlay">
            <img src={url} alt={`${caseMaterial} ${SIDES[side as keyof typeof SIDES]} 的孔位比较`} />
            <figcaption>
              {caseMaterial === phoneMaterial ? caseMaterial : `${caseMaterial} 与 ${phoneMaterial}`}，
              {SIDES[side as keyof typeof SIDES]}
              <br />
              {covered === 0 ? '没有挡住手机的孔' : `挡住手机孔位的 ${(covered / 10).toFixed(1)}%`}
            </figcaption>
          </figure>
        ))}
      </div>
      <p className="list-quiet pair-key">
        <span>两个印刷区域居中叠放：</span>
        <span data-is="covers">壳挡住手机的孔</span>
        <span data-is="leaves">壳多开的孔</span>
        <span data-is="both">两者都印刷</span>
      </p>
    </>
  );
}
