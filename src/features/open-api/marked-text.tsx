// oxlint-disable react/no-array-index-key -- a part of a text that never changes is its place
import { Fragment, type ReactNode } from 'react';
import { HTMLTable, Pre } from '@blueprintjs/core';

/**
 * Shows the part of Markdown that docs/open-api is written in: headings, paragraphs, tables, code, and in a line `code`,
 * **what matters** and [a link](its address), of which the words alone are shown where it leads into the repository.
 */
export const MarkedText = ({ text }: { text: string }) => (
  <>
    {blocksOf(text).map((lines, i) => (
      <Block key={i} lines={lines} />
    ))}
  </>
);

/** Lines that belong together; code keeps its empty lines. */
export function blocksOf(text: string): string[][] {
  const blocks: string[][] = [];
  let open: string[] | undefined;
  let isCode = false;
  for (const line of text.split('\n')) {
    const fence = line.startsWith('```');
    if (!isCode && (line.trim() === '' || fence || line.startsWith('#') || open?.[0]?.startsWith('#')))
      open = undefined;
    if (!isCode && line.trim() === '') continue;
    if (!open) blocks.push((open = []));
    open.push(line);
    if (fence) isCode = !isCode;
    if (fence && !isCode) open = undefined;
  }
  return blocks;
}

const HEADINGS = ['h3', 'h3', 'h4', 'h5'] as const;

function Block({ lines }: { lines: readonly string[] }) {
  const [first = ''] = lines;
  if (first.startsWith('```')) return <Pre>{lines.slice(1, -1).join('\n')}</Pre>;
  if (first.startsWith('|')) return <Table lines={lines} />;
  const heading = /^(#+) (.*)$/.exec(first);
  if (!heading) return <p>{inline(lines.join('\n'))}</p>;
  const Heading = HEADINGS[heading[1]!.length] ?? 'h5';
  return <Heading>{inline(heading[2]!)}</Heading>;
}

const cellsOf = (line: string): string[] =>
  line
    .replace(/^\||\|$/g, '')
    .split(/(?<!\\)\|/)
    .map((cell) => cell.trim().replaceAll(String.raw`\|`, '|'));

function Table({ lines: [head = '', _rule, ...rows] }: { lines: readonly string[] }) {
  return (
    <HTMLTable compact bordered className="open-docs-table">
      <thead>
        <tr>
          {cellsOf(head).map((cell, i) => (
            <th key={i}>{inline(cell)}</th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row}>
            {cellsOf(row).map((cell, i) => (
              <td key={i}>{inline(cell)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </HTMLTable>
  );
}

const MARK = /(`[^`]+`|\*\*[^*]+\*\*|\[[^\]]+\]\([^)]+\))/;

const inline = (text: string): ReactNode[] =>
  text.split(MARK).map((part, i) => <Fragment key={i}>{marked(part)}</Fragment>);

function marked(part: string): ReactNode {
  if (part.startsWith('`') && part.length > 1) return <code>{part.slice(1, -1)}</code>;
  if (part.startsWith('**')) return <strong>{part.slice(2, -2)}</strong>;
  const link = /^\[([^\]]+)\]\(([^)]+)\)$/.exec(part);
  if (!link) return part;
  return /^(?:https?:|\/)/.test(link[2]!) ? (
    <a href={link[2]} target="_blank" rel="noreferrer">
      {inline(link[1]!)}
    </a>
  ) : (
    inline(link[1]!)
  );
}
