import { Tag } from '@blueprintjs/core';
import { Error, TickCircle, Time, WarningSign } from '@blueprintjs/icons';
import type { ScanAnswer, ScannedPiece } from '#contract/scan/scan.ts';
import { inFours } from './clean-code.ts';
import type { Said } from './use-station.ts';

const SIGNS = { good: TickCircle, wrong: WarningSign, stop: Error, kept: Time } as const;

/** What came of the last scan, to be read from two metres away: colour, sign and words say the same. */
export function LastScan({ said, last }: { said: Said | undefined; last: ScanAnswer | undefined }) {
  const shown = said ?? last;
  if (!shown)
    return (
      <section className="last-scan" data-tone="none" aria-live="assertive" aria-label="扫描结果">
        <div className="last-scan-title">请扫描</div>
        <div className="last-scan-text">先扫描工牌签到，再扫描号码。</div>
      </section>
    );
  const Sign = SIGNS[shown.tone];
  const piece = said ? null : (last?.piece ?? null);
  return (
    <section className="last-scan" data-tone={shown.tone} aria-live="assertive" aria-label="扫描结果">
      <div className="last-scan-title">
        <Sign size={48} aria-hidden />
        <span>{shown.title}</span>
      </div>
      <div className="last-scan-text">{shown.text}</div>
      {shown.code !== '' && <div className="last-scan-code tabular">{inFours(shown.code)}</div>}
      {piece && <PieceCard piece={piece} />}
    </section>
  );
}

function PieceCard({ piece }: { piece: ScannedPiece }) {
  const { pictureThumbUrl, model, material, color, skuCode, orderNo, nth, of, passed, next, urgent } = piece;
  return (
    <div className="scanned-piece">
      {pictureThumbUrl ? (
        <img src={pictureThumbUrl} alt={`印刷图 ${skuCode}`} />
      ) : (
        <div className="scanned-piece-blank">无图</div>
      )}
      <dl>
        <dt>型号</dt>
        <dd className="scanned-piece-model">{model || '—'}</dd>
        <dt>材质 / 颜色</dt>
        <dd>{[material, color].filter(Boolean).join(' / ') || '—'}</dd>
        <dt>SKU</dt>
        <dd>{skuCode || '—'}</dd>
        {of > 0 && (
          <>
            <dt>订单</dt>
            <dd>
              <bdi>{orderNo}</bdi> {of > 0 && `第 ${nth} / ${of} 件，已合格 ${passed} 件`}{' '}
              {urgent && <Tag intent="danger">加急</Tag>}
            </dd>
          </>
        )}
        {next !== '' && (
          <>
            <dt>下一步</dt>
            <dd className="scanned-piece-next">{next}</dd>
          </>
        )}
      </dl>
    </div>
  );
}
