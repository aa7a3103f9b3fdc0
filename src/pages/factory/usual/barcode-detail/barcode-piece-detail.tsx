import { useQuery } from '@tanstack/react-query';
import { barcode, SOURCES, type Barcode } from '#contract/barcode/barcode.ts';
import { formatE4 } from '#contract/wage/amount.ts';
import { fileUrl, query } from '@/shared/api/index.ts';
import { formatMinute } from '@/shared/lib/time/index.ts';
import { FailureNote } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText, WordTag } from '@/shared/ui/list/index.ts';
import { STATES } from './barcode-columns.tsx';

/** One piece in full: what it is, where, all attempts at its copy as one way, and who is credited. */
export function BarcodePieceDetail({ id, version }: { id: number; version: number | undefined }) {
  // What the list did to it shows here.
  const about = useQuery(query(barcode.detail, { id }, { quiet: true, since: version ?? null }));
  if (!about.data)
    return (
      <div className="barcode-detail">
        <FailureNote error={about.error} retry={() => void about.refetch()} />
      </div>
    );
  const { piece, pictureUrl, attempts, way, photos, prints, credits } = about.data;
  return (
    <div className="barcode-detail">
      <div className="barcode-head">
        {pictureUrl && <img src={fileUrl(pictureUrl)} alt={`生产件 ${piece.number} 的图`} />}
        <dl>
          {factsOf(about.data).map(([term, text]) => (
            <div key={term}>
              <dt>{term}</dt>
              <dd className="tabular">{text}</dd>
            </div>
          ))}
        </dl>
      </div>
      {attempts.length > 1 && (
        <section aria-label="各次制作">
          <h3>各次制作</h3>
          <ul>
            {attempts.map((one) => (
              <li key={one.id}>
                第 {one.attempt} 次 <code className="tabular">{one.number}</code> {one.state}{' '}
                {one.id === id && <WordTag>本件</WordTag>}
              </li>
            ))}
          </ul>
        </section>
      )}
      {photos.length > 0 && (
        <section aria-label="质检照片">
          <h3>质检照片</h3>
          <div className="barcode-photos">
            {photos.map(({ url, thumbUrl, text }) => (
              <a key={url} href={fileUrl(url)} target="_blank" rel="noreferrer">
                <img src={fileUrl(thumbUrl)} alt={text} />
              </a>
            ))}
          </div>
        </section>
      )}
      <section aria-label="时间线">
        <h3>时间线</h3>
        <LogLines
          lines={way.toReversed()}
          say={({ title, before, after, note, number, station, source, deviceAt }) =>
            [
              attempts.length > 1 ? `${number} ${title}` : title,
              before && after ? `${before} → ${after}` : after,
              source === 'system' ? '' : [station, SOURCES[source]].filter(Boolean).join(' '),
              source === 'offline' && deviceAt !== null ? `工位时间 ${formatMinute(deviceAt)}` : '',
              note,
            ]
              .filter(Boolean)
              .join('，')
          }
        />
      </section>
      {prints.length > 0 && (
        <section aria-label="标签">
          <h3>标签</h3>
          <ul>
            {prints.map((one) => (
              <li key={one.id}>
                <TimeText at={one.at} /> <bdi>{one.by}</bdi> {one.reason && '重打：'}
                <bdi>{one.reason}</bdi>
              </li>
            ))}
          </ul>
        </section>
      )}
      {credits && credits.sums.length > 0 && (
        <section aria-label="计件">
          <h3>计件</h3>
          <ul>
            {credits.sums.map(({ work, pieces, amountE4 }) => (
              <li key={work}>
                <bdi>{work}</bdi>：{pieces} 件，{formatE4(amountE4)} 元
              </li>
            ))}
          </ul>
          <ul className="list-quiet">
            {credits.lines.map((one) => (
              <li key={one.id}>
                <TimeText at={one.at} /> {one.number} <bdi>{one.work}</bdi> <bdi>{one.person}</bdi>
                {one.shares > 1 && `（${one.shares} 人）`} {formatE4(one.amountE4)} 元
                {one.takenBack && '，已收回'}
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

function factsOf({ piece, art, steps }: Barcode): [string, string][] {
  const left = steps.filter(({ isDone }) => !isDone).map(({ name }) => name);
  const all: [string, string][] = [
    ['生产件', `${piece.number}，${STATES[piece.state]}`],
    ['补做新号', piece.successor],
    ['拦截', piece.held ? '订单被锁定、挂起或退款拦截' : ''],
    ['SKU', [piece.skuCode, piece.material, piece.model, piece.color].filter(Boolean).join(' ')],
    [
      '订单',
      piece.ofOrder === 0
        ? (piece.orderNo ?? '自由打印')
        : `${piece.orderNo}，第 ${piece.place} / ${piece.ofOrder} 件`,
    ],
    ['批次', piece.batch],
    ['版', piece.plate && `${piece.plate} 第 ${piece.slotNo} 位`],
    ['格口', piece.box],
    ['未过工序', left.join('、')],
    [
      '印刷文件',
      art
        ? [art.dpi && `${art.dpi} dpi`, art.white && art.white !== 'none' && '有白墨']
            .filter(Boolean)
            .join('，')
        : '',
    ],
  ];
  return all.filter(([, text]) => text !== '');
}
