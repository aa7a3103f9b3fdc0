import { useQuery } from '@tanstack/react-query';
import { Button, HTMLTable } from '@blueprintjs/core';
import { Link } from 'react-router';
import { lineArt, ART_SOURCES, type ArtLine } from '#contract/order/line-art.ts';
import { FindingTag } from '@/entities/line-art/index.ts';
import { StatusTag } from '@/entities/order/index.ts';
import { AreaDrawing } from '@/entities/sku/index.ts';
import { query } from '@/shared/api/index.ts';
import { PATHS } from '@/shared/routes/index.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, useDialog, type OpenDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PictureFacts, PictureThumb } from '@/shared/ui/picture/index.ts';
import { GivePictureDialog } from './give-picture-dialog.tsx';
import { openLeave } from './leave.tsx';
import './images.css';

/** Pixels of the longer side of the drawing. */
const DRAWN_PX = 360;

/** One line: its picture on the print area, what may be done, other lines of its code, and what happened. */
export function ArtDetail({ lineId, onChanged }: { lineId: number; onChanged: () => void }) {
  const reply = useQuery(query(lineArt.detail, { lineId }, { quiet: true }));
  const { open, shown } = useDialog(() => {
    void reply.refetch();
    onChanged();
  });
  if (!reply.data) return <FailureNote error={reply.error} retry={() => void reply.refetch()} />;
  const { line, area, others, history } = reply.data;
  const picture = { ...line, title: line.title || line.platformCode };
  return (
    <div className="art-detail">
      <LineHead line={line} open={open} />
      {area ? (
        <AreaDrawing spec={area} picture={line.pictureUrl} placed={line} size={DRAWN_PX} />
      ) : (
        <PictureThumb picture={picture} size={DRAWN_PX / 2} />
      )}
      <PictureFacts size={line} />
      <LineFacts line={line} />
      <section aria-label="同编码的其他行">
        <h3>同编码的其他行</h3>
        {others.length === 0 ? (
          <p className="list-quiet">没有其他行用这个编码。</p>
        ) : (
          <Others lines={others} />
        )}
      </section>
      <section aria-label="图片记录">
        <h3>图片记录</h3>
        {history.length === 0 && <p className="list-quiet">这一行的图片还没有改过。</p>}
        <LogLines lines={history.toReversed()} say={({ note }) => note} />
      </section>
      {shown}
    </div>
  );
}

function LineHead({ line, open }: { line: ArtLine; open: OpenDialog }) {
  const mayEdit = usePermits(['business:order:edit']);
  return (
    <div className="art-head">
      <Link to={`${PATHS['business/order']}?orderNo=${encodeURIComponent(line.orderNo)}`}>
        {line.orderNo}
      </Link>
      <span className="list-quiet">第 {line.lineNo} 行</span>
      <StatusTag status={line.status} />
      <FindingTag line={line} />
      {mayEdit && line.open && (
        <span className="art-do">
          {line.finding === 'low' && (
            <Button size="small" text="按此印刷" onClick={() => openLeave(open, [line], true)} />
          )}
          {line.finding === 'left' && (
            <Button size="small" text="不再按此印刷" onClick={() => openLeave(open, [line], false)} />
          )}
          <Button
            size="small"
            intent="primary"
            text={line.pictureUrl ? '更换图片' : '补图'}
            onClick={() => open((ends) => <GivePictureDialog lines={[line]} {...ends} />)}
          />
        </span>
      )}
    </div>
  );
}

function LineFacts({ line }: { line: ArtLine }) {
  const facts: [string, string | null][] = [
    ['商品', line.title],
    ['平台编码', line.platformCode],
    ['SKU', line.skuCode],
    ['数量', String(line.quantity)],
    ['图片来源', ART_SOURCES[line.source]],
    ['按此印刷', line.leave && `${line.leave.by}，${formatDateTime(line.leave.at)}（${line.leave.dpi} dpi）`],
    ['平台订单号', line.platformOrderNo],
    ['买家备注', line.buyerRemark],
  ];
  return (
    <dl className="art-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text || <Nothing />}</dd>
        </div>
      ))}
    </dl>
  );
}

const Others = ({ lines }: { lines: readonly ArtLine[] }) => (
  <HTMLTable compact striped className="art-others">
    <thead>
      <tr>
        <th>图片</th>
        <th>订单号</th>
        <th>行</th>
        <th>SKU</th>
        <th>异常</th>
        <th>状态</th>
      </tr>
    </thead>
    <tbody>
      {lines.map((line) => (
        <tr key={line.id}>
          <td>
            <PictureThumb picture={{ ...line, title: `${line.orderNo} 第 ${line.lineNo} 行` }} size={28} />
          </td>
          <td className="tabular">{line.orderNo}</td>
          <td>{line.lineNo}</td>
          <td>{line.skuCode ?? <Nothing />}</td>
          <td>
            <FindingTag line={line} />
          </td>
          <td>
            <StatusTag status={line.status} />
          </td>
        </tr>
      ))}
    </tbody>
  </HTMLTable>
);
