import type { ReactNode } from 'react';
import { TimeText } from './cells.tsx';
import './log-lines.css';

interface Line {
  id: number;
  at: number;
  /** null: nobody, but the product itself. */
  userName: string | null;
}

/** What was done to something, and by whom, in the order of the lines; `children` are lines more. */
export function LogLines<L extends Line>({
  lines,
  say,
  children,
}: {
  lines: readonly L[] | undefined;
  say: (line: L) => string;
  children?: ReactNode;
}) {
  return (
    <ol className="log-lines">
      {lines?.map((line) => (
        <li key={line.id}>
          <TimeText at={line.at} /> <bdi>{say(line)}</bdi>
          <span className="list-quiet">{line.userName ?? '系统'}</span>
        </li>
      ))}
      {children}
    </ol>
  );
}
