import { useQuery } from '@tanstack/react-query';
import { PIECE } from '#contract/piece/life-cycle/piece-states.ts';
import { tails } from '#contract/tails/tails.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines } from '@/shared/ui/list/index.ts';
import { hoursText, missingText } from './tail-columns.tsx';

/** One piece with its way so far. `version`: as the list shows it. */
export function TailDetail({ id, version }: { id: number; version: number | undefined }) {
  const about = useQuery({
    ...query(tails.detail, { id }, { quiet: true }),
    queryKey: [...query(tails.detail, { id }).queryKey, version],
  });
  if (!about.data)
    return (
      <div className="tail-detail">
        <FailureNote error={about.error} retry={() => void about.refetch()} />
      </div>
    );
  const { piece, pictureUrl, way } = about.data;
  const facts: [string, string][] = [
    ['生产件', `${piece.number}，${PIECE[piece.state].label}`],
    ['缺在', missingText(piece)],
    ['拦截', piece.held ? '订单被锁定、挂起或退款拦截' : ''],
    ['批次', piece.batch],
    ['版', piece.plate],
    ['SKU', [piece.skuCode, piece.material, piece.model, piece.color].filter(Boolean).join(' ')],
    [
      '订单',
      piece.orderId === null
        ? (piece.orderNo ?? '自由打印')
        : `${piece.orderNo}，已齐 ${piece.passed} / ${piece.ofOrder}`,
    ],
    ['客户', piece.customer],
    [
      '最后扫描',
      piece.scannedAt === null ? '没有扫描过' : `${piece.station} ${formatMinute(piece.scannedAt)}`,
    ],
    ['等待', hoursText(piece.waited)],
    [
      '到期',
      piece.dueAt === null
        ? ''
        : formatMinute(piece.dueAt) + (piece.late === null ? '' : `，已过期 ${hoursText(piece.late)}`),
    ],
    ['打印配置', [piece.profile, piece.device].join('，')],
  ];
  return (
    <div className="tail-detail">
      <div className="tail-head">
        {pictureUrl && <img src={fileUrl(pictureUrl)} alt={`生产件 ${piece.number} 的图`} />}
        <dl className="tail-facts">
          {facts
            .filter(([, text]) => text !== '')
            .map(([term, text]) => (
              <div key={term}>
                <dt>{term}</dt>
                <dd className="tabular">{text}</dd>
              </div>
            ))}
        </dl>
      </div>
      <section aria-label="时间线">
        <h3>时间线</h3>
        <LogLines
          lines={way.toReversed()}
          say={({ title, after, note }) => [title, after, note].filter(Boolean).join('，')}
        />
      </section>
    </div>
  );
}
