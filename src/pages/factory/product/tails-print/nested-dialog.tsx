import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import { PATHS } from '#contract/screens.ts';
import type { Tail } from '#contract/tails/tails.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';
import type { Nested } from './nest-dialog.tsx';

const few = (count: number): string => count.toLocaleString('zh-CN');

/** What came of it: the plates, and of each piece that stays why it does. */
export function NestedDialog({
  nested: { plates, successIds, failed },
  rows,
  onClose,
}: DialogEnds & { nested: Nested; rows: readonly Tail[] }) {
  const navigate = useNavigate();
  const numbers = new Map(rows.map(({ id, number }) => [id, number]));
  const [first] = plates;
  return (
    <Dialog isOpen title="尾单拼版" className="form-dialog" canOutsideClickClose={false} onClose={onClose}>
      <DialogBody>
        <div className="form-stack">
          <p role="status">
            {first
              ? `拼出 ${few(plates.length)} 个版，共 ${few(successIds.length)} 件。请到「拼版」中出图。`
              : '没有拼出版。'}
          </p>
          {first && (
            <ul className="tail-told" aria-label="拼出的版">
              {plates.map(({ id, number, device, pieces }) => (
                <li key={id}>
                  <code className="tabular">{number}</code> {few(pieces)} 件，<bdi>{device}</bdi>
                </li>
              ))}
            </ul>
          )}
          {failed.length > 0 && (
            <section aria-label="没有拼进去的件">
              <h3>没有拼进去 {few(failed.length)} 件</h3>
              <ul className="tail-told">
                {failed.map(({ id, msg }) => (
                  <li key={id}>
                    <code className="tabular">{numbers.get(id)}</code> {msg}
                  </li>
                ))}
              </ul>
            </section>
          )}
        </div>
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" autoFocus={!first} onClick={onClose} />
            {first && (
              <Button
                intent="primary"
                text="查看版"
                autoFocus
                onClick={() => {
                  onClose();
                  const only = plates.length === 1 ? `&number=${first.number}` : '';
                  void navigate(`${PATHS['factory/splicing']}?tab=plates${only}`);
                }}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
