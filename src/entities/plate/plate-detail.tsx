import type { ComponentType, ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { HTMLTable } from '@blueprintjs/core';
import type { Output } from '#contract/endpoint.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import { plate, type Plate, type PlateSlot } from '#contract/plate/plate.ts';
import { PLATE_FILES } from '#contract/rosi/print-settings.ts';
import { query } from '@/shared/api/index.ts';
import { formatBytes } from '@/shared/lib/bytes/bytes.ts';
import { formatDateTime } from '@/shared/lib/time/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, Nothing, WordTag } from '@/shared/ui/list/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { PlateDrawing } from './plate-drawing.tsx';
import { PlateKickDialog } from './plate-kick-dialog.tsx';
import { PlatePlaces } from './plate-places.tsx';
import { isUnsure, whatPlateWaitsFor } from './plate-sending.ts';
import { percentOf, PLATE_INTENTS, PLATE_STATES, sizeOf, wasteOf } from './plate-words.ts';
import { RENDERING, WATCH_MS } from './use-rendering-watch.ts';
import './plate.css';

const EDIT = ['factory:plate:edit'] as const;
const { draft, rendering, renderFailed, ready, sendFailed } = PLATE_REGIONS.plate;
/** From 已下发 on it may lie at its device. */
const KICKABLE: readonly number[] = [draft, rendering, renderFailed, ready, sendFailed].map(
  ({ code }) => code,
);

/** One plate in full: what lies where, its files, and what happened to it. */
export function PlateDetail({
  id,
  onChanged,
  Actions,
}: {
  id: number;
  onChanged: () => void;
  /** What can be done with it here. */
  Actions: ComponentType<{ own: Plate; onChanged: () => void }>;
}) {
  const { data, error, refetch } = useQuery({
    ...query(plate.detail, { id }, { quiet: true }),
    refetchInterval: ({ state }) => state.data?.plate.state === RENDERING && WATCH_MS,
  });
  const may = usePermits(EDIT);
  const changed = (): void => {
    void refetch();
    onChanged();
  };
  const { open, shown } = useDialog(changed);
  if (!data)
    return (
      <div className="plate-detail">
        <FailureNote error={error} retry={() => void refetch()} />
      </div>
    );
  const { plate: own, slots, files, events } = data;
  const kick = (slot: PlateSlot): void =>
    open((ends) => <PlateKickDialog plate={own} slot={slot} {...ends} />);
  return (
    <div className="plate-detail">
      <div className="plate-deeds">
        <Actions own={own} onChanged={changed} />
      </div>
      <div className="plate-head">
        <PlateDrawing plate={own} slots={slots} />
        <PlateFacts own={own} />
      </div>
      <section aria-label="生产件">
        <h3>生产件</h3>
        <PlatePlaces slots={slots} onKick={may && KICKABLE.includes(own.state) ? kick : undefined} />
      </section>
      <section aria-label="文件">
        <h3>文件</h3>
        <PlateFiles files={files} />
      </section>
      <section aria-label="记录">
        <h3>记录</h3>
        <LogLines
          lines={events.toReversed()}
          say={({ title, after }) => `${title}${after ? `，${after}` : ''}`}
        />
      </section>
      {shown}
    </div>
  );
}

const sayTimes = ({ sending }: Plate): string =>
  sending && sending.times > 1 ? `共下发 ${sending.times.toLocaleString('zh-CN')} 次` : '';
const timeOf = (at: number | null): string => (at === null ? '' : formatDateTime(at));

function PlateFacts({ own }: { own: Plate }) {
  const waits = whatPlateWaitsFor(own) || own.reason;
  // What nobody is sure of, and what failed; the rest takes its course.
  const isWrong = own.reason !== '' || isUnsure(own);
  const { state, urgent, pieces, held, width, usedLength, printedBy } = own;
  const facts: (readonly [string, ReactNode])[] = [
    [
      '版号',
      <>
        <code className="tabular">{own.number}</code> {urgent && <WordTag intent="danger">加急</WordTag>}
      </>,
    ],
    [
      '状态',
      <>
        <WordTag intent={PLATE_INTENTS[state] ?? 'none'}>{PLATE_STATES[state] ?? ''}</WordTag>
        {waits && <span className={isWrong ? 'plate-reason' : 'plate-waits list-quiet'}>{waits}</span>}
      </>,
    ],
    ['打印配置', `${own.profile}，${own.device}`],
    ['材质', own.material],
    ['件数', `${pieces.toLocaleString('zh-CN')} 件${held > 0 ? `，其中被拦截 ${held} 件` : ''}`],
    ['批次', own.batches.join('、')],
    ['尺寸', `${sizeOf(width, usedLength)} mm`],
    ['利用率', `${percentOf(own.net)}，浪费 ${wasteOf(own)} m²`],
    ['生成', formatDateTime(own.createdAt)],
    ['热文件夹', own.folder ?? ''],
    ['下发', [timeOf(own.sentAt), sayTimes(own)].filter(Boolean).join('，')],
    ['打印', [timeOf(own.printedAt), printedBy ?? ''].filter(Boolean).join('，')],
  ];
  return (
    <dl className="plate-facts">
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{text === '' ? <Nothing /> : text}</dd>
        </div>
      ))}
    </dl>
  );
}

/** The files of a plate, as large as they are and with what tells them apart. */
export const PlateFiles = ({ files }: { files: Output<typeof plate.detail>['files'] }) =>
  files.length === 0 ? (
    <p className="list-quiet">还没有版文件，出图后生成。</p>
  ) : (
    <HTMLTable compact className="plate-files" aria-label="版文件">
      <thead>
        <tr>
          <th>类型</th>
          <th data-align="right">像素</th>
          <th data-align="right">dpi</th>
          <th data-align="right">大小</th>
          <th>校验码</th>
          <th>生成时间</th>
        </tr>
      </thead>
      <tbody>
        {files.map(({ id, kind, widthPx, heightPx, dpi, bytes, sha256, createdAt }) => (
          <tr key={id}>
            <td>{(PLATE_FILES as Readonly<Record<string, string>>)[kind] ?? kind}</td>
            <td data-align="right" className="tabular">
              {widthPx} × {heightPx}
            </td>
            <td data-align="right" className="tabular">
              {dpi}
            </td>
            <td data-align="right" className="tabular">
              {formatBytes(bytes)}
            </td>
            <td>
              <code title={sha256}>{sha256.slice(0, 12)}</code>
            </td>
            <td className="tabular">{formatDateTime(createdAt)}</td>
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
