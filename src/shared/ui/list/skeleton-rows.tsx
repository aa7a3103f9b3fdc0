import { Classes } from '@blueprintjs/core';

const ROWS = 12;

/** The shape of what comes, while nothing has come yet. */
export const SkeletonRows = ({ columns }: { columns: number }) =>
  Array.from({ length: ROWS }, (_, row) => (
    <tr key={row} aria-hidden>
      <td />
      {Array.from({ length: columns - 1 }, (_, column) => (
        <td key={column}>
          <div
            className={`${Classes.SKELETON} list-skeleton`}
            style={{ width: `${45 + ((row * 7 + column * 13) % 45)}%` }}
          >
            &nbsp;
          </div>
        </td>
      ))}
    </tr>
  ));
