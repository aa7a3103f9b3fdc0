import type { ReactNode } from 'react';
import type { Bar } from '#contract/report.ts';
import { BarChart } from '@/shared/ui/report/index.ts';
import './figures.css';

/** What all rows are together, beside the chart of them. */
export const FigureTotals = ({
  numbers,
  note,
  chart,
  bars,
}: {
  numbers: readonly (readonly [word: string, value: ReactNode])[];
  note: string;
  chart: string;
  bars: readonly Bar[];
}) => (
  <div className="report-figures">
    {numbers.length > 0 && (
      <dl className="report-totals">
        {numbers.map(([word, value]) => (
          <div key={word}>
            <dt className="list-quiet">{word}</dt>
            <dd className="tabular">{value}</dd>
          </div>
        ))}
      </dl>
    )}
    <div className="figure-chart">
      <BarChart title={chart} bars={bars} />
      <p className="list-quiet">{note}</p>
    </div>
  </div>
);
