import type { ReactNode } from 'react';
import type { UsageSums } from '#contract/usage/usage.ts';
import { areaText, costText, inkText, lengthText, perPieceText, utilisationText } from './usage-texts.ts';
import './usage.css';

/** What lines are together. Ink is an estimate wherever it stands. */
export function SumsOfUsage({
  sums,
  note,
  children,
}: {
  sums: UsageSums;
  note?: string;
  children?: ReactNode;
}) {
  const unpriced =
    sums.unpriced > 0 ? `其中 ${sums.unpriced.toLocaleString('zh-CN')} 条没有单价，没有计入成本` : undefined;
  const numbers: [word: string, value: string, tip?: string][] = [
    ['坯件', `${sums.pieces.toLocaleString('zh-CN')} 件`, '每个打出来的生产件一件'],
    ['补做', `${sums.remade.toLocaleString('zh-CN')} 件`],
    ['浪费', `${sums.wasted.toLocaleString('zh-CN')} 件`, '打坏的，和打出来时订单已结束的'],
    ['打印面积', areaText(sums.area)],
    ['介质', `${lengthText(sums.length)}，${areaText(sums.media)}`],
    ['利用率', utilisationText(sums), '打印的面积 ÷ 用掉的介质面积'],
    ['墨量（估）', inkText(sums.ink), '按打印面积和每通道满版墨量估算'],
    ['成本', costText(sums.cost), unpriced],
    ['每件成本', perPieceText(sums), '成本 ÷ 订单和补做的坯件'],
  ];
  return (
    <div className="usage-sums">
      <div role="group" aria-label="合计">
        <dl>
          {numbers.map(([word, value, tip]) => (
            <div key={word} title={tip}>
              <dt className="list-quiet">{word}</dt>
              <dd className="tabular">{value}</dd>
            </div>
          ))}
        </dl>
      </div>
      {children}
      {(note !== undefined || unpriced !== undefined) && (
        <p className="list-quiet">{[note, unpriced && `${unpriced}。`].filter(Boolean).join('；')}</p>
      )}
    </div>
  );
}
