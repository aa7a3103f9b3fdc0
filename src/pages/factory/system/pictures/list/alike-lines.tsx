import { Button, HTMLTable } from '@blueprintjs/core';
import type { DeskLine } from '#contract/art-desk/art-desk.ts';
import { FindingTag } from '@/entities/line-art/index.ts';
import { StatusTag } from '@/entities/order/index.ts';
import type { OpenDialog } from '@/shared/ui/dialog/index.ts';
import { usePermits } from '@/shared/ui/permission/permitted.tsx';
import { ReplaceDialog } from './replace-dialog.tsx';

/** Other lines that print the same picture, and one way to give all of them another. */
export function AlikeLines({
  line,
  alike,
  open,
}: {
  line: DeskLine;
  alike: readonly DeskLine[];
  open: OpenDialog;
}) {
  const mayEdit = usePermits(['factory:art:edit']);
  const all = [line, ...alike].filter(({ closed }) => closed === null);
  return (
    <section aria-label="同图的其他行">
      <h3>同图的其他行</h3>
      {alike.length === 0 ? (
        <p className="list-quiet">没有其他行用这张图片。</p>
      ) : (
        <HTMLTable compact striped className="desk-alike">
          <thead>
            <tr>
              <th>订单号</th>
              <th>行</th>
              <th>SKU</th>
              <th>异常</th>
              <th>状态</th>
            </tr>
          </thead>
          <tbody>
            {alike.map((one) => (
              <tr key={one.id}>
                <td className="tabular">{one.orderNo}</td>
                <td>{one.lineNo}</td>
                <td>{one.skuCode}</td>
                <td>
                  <FindingTag line={one} />
                </td>
                <td>
                  <StatusTag status={one.status} />
                </td>
              </tr>
            ))}
          </tbody>
        </HTMLTable>
      )}
      {mayEdit && alike.length > 0 && all.length > 1 && (
        <Button
          size="small"
          text={`更换这 ${all.length} 行的图片`}
          onClick={() => open((ends) => <ReplaceDialog lines={all} {...ends} />)}
        />
      )}
    </section>
  );
}
