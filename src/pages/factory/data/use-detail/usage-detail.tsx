import { Button, HTMLTable } from '@blueprintjs/core';
import { useQuery } from '@tanstack/react-query';
import type { Output } from '#contract/endpoint.ts';
import { usage, USAGE_REASONS } from '#contract/usage/usage.ts';
import { query } from '@/shared/api/index.ts';
import { FailureNote, useDialog } from '@/shared/ui/dialog/index.ts';
import { LogLines, TimeText } from '@/shared/ui/list/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';
import { CorrectDialog } from './correct-dialog.tsx';
import { SumsOfUsage } from './usage-sums.tsx';
import { areaText, kindText, lengthText, quantityText } from './usage-texts.ts';
import './usage.css';

const EDIT = ['factory:device:edit'] as const;
type Detail = Output<typeof usage.detail>;

/** A use in full: what puts it right, its plate with all that this used, and the roll that was changed. */
export function UsageDetail({ id, onChanged }: { id: number; onChanged: () => void }) {
  const { data, error, refetch } = useQuery(query(usage.detail, { id }, { quiet: true }));
  const { open, shown } = useDialog(() => {
    void refetch();
    onChanged();
  });
  if (!data)
    return (
      <div className="usage-detail">
        <FailureNote error={error} retry={() => void refetch()} />
      </div>
    );
  const { line, standing, corrections, plate, roll } = data;
  return (
    <div className="usage-detail">
      <div className="usage-detail-head">
        <p>
          <TimeText at={line.usedAt} /> {kindText(line.kind)} <strong>{quantityText(line)}</strong>，
          {USAGE_REASONS[line.reason]}
          {line.note !== '' && `，${line.note}`}
        </p>
        {standing !== null && (
          <Permitted need={EDIT}>
            <Button
              text="更正"
              onClick={() => open((ends) => <CorrectDialog id={id} standing={standing} {...ends} />)}
            />
          </Permitted>
        )}
      </div>
      {corrections.length > 0 && (
        <section aria-label="更正">
          <h3>更正</h3>
          <LogLines
            lines={corrections.map((one) => ({
              ...{ id: one.id, at: one.notedAt, userName: one.operator },
              text: `${quantityText(one)}，${one.note}`,
            }))}
            say={({ text }) => text}
          />
        </section>
      )}
      {plate && <PlateUsed plate={plate} />}
      {roll && <RollUsed roll={roll} />}
      {shown}
    </div>
  );
}

const PlateUsed = ({ plate }: { plate: NonNullable<Detail['plate']> }) => (
  <section aria-label="版">
    <h3>版 {plate.number}</h3>
    <p className="list-quiet">
      {plate.profile}，{plate.width.toLocaleString('zh-CN')} × {plate.length.toLocaleString('zh-CN')} mm
    </p>
    <SumsOfUsage sums={plate.sums} />
    {plate.skus.length > 0 && (
      <HTMLTable compact>
        <thead>
          <tr>
            <th>SKU</th>
            <th>坯件</th>
            <th>浪费</th>
            <th>打印面积</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {plate.skus.map(({ code, pieces, wasted, area }) => (
            <tr key={code}>
              <td>{code}</td>
              <td>{pieces.toLocaleString('zh-CN')}</td>
              <td>{wasted.toLocaleString('zh-CN')}</td>
              <td>{areaText(area)}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    )}
  </section>
);

const RollUsed = ({ roll }: { roll: NonNullable<Detail['roll']> }) => (
  <section aria-label="换下的卷">
    <h3>换下的卷</h3>
    <p>
      {roll.from === null ? '从开始登记起' : <TimeText at={roll.from} />} 至 <TimeText at={roll.to} />
      ，共用 <strong className="tabular">{lengthText(roll.length)}</strong>，含换卷
    </p>
    {roll.plates.length === 0 ? (
      <p className="list-quiet">这一卷没有打过版。</p>
    ) : (
      <HTMLTable compact>
        <thead>
          <tr>
            <th>版</th>
            <th>时间</th>
            <th>长度</th>
          </tr>
        </thead>
        <tbody className="tabular">
          {roll.plates.map(({ number, at, length }) => (
            <tr key={number}>
              <td>{number}</td>
              <td>
                <TimeText at={at} />
              </td>
              <td>{lengthText(length)}</td>
            </tr>
          ))}
        </tbody>
      </HTMLTable>
    )}
    {roll.more && <p className="list-quiet">只显示最近的 {roll.plates.length} 个版。</p>}
  </section>
);
