import { Button, Dialog, DialogBody, DialogFooter } from '@blueprintjs/core';
import { useNavigate } from 'react-router';
import type { Output } from '#contract/endpoint.ts';
import { PLATE_REGIONS } from '#contract/plate/life-cycle/plate-states.ts';
import type { plate } from '#contract/plate/plate.ts';
import { PATHS } from '#contract/screens.ts';
import type { DialogEnds } from '@/shared/ui/dialog/index.ts';

const few = (count: number): string => count.toLocaleString('zh-CN');

/** What came of laying pieces on plates. It stays until it is closed: what is too large is for a person to settle. */
export function NestedDialog({
  profile,
  nested: { plates, pieces, tooLarge },
  onClose,
}: DialogEnds & { profile: string; nested: Output<typeof plate.nest> }) {
  const navigate = useNavigate();
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`自动拼版 ${profile}`}
      className="form-dialog"
      style={{ width: 520 }}
      canOutsideClickClose={false}
    >
      <DialogBody>
        <p role="status">
          {plates === 0
            ? '没有拼出版：这个打印配置下没有可以拼的生产件。'
            : `拼出 ${few(plates)} 个版，共 ${few(pieces)} 件。`}
        </p>
        {tooLarge.length > 0 && (
          <section className="splicing-too-large" aria-label="没有拼进去的生产件">
            <h3>没有拼进去 {few(tooLarge.length)} 件</h3>
            <p className="list-quiet">它们留在批次中。请改用更大的打印配置，或在批次中剔出。</p>
            <ul>
              {tooLarge.map(({ number, text }) => (
                <li key={number}>
                  <code className="tabular">{number}</code> {text}
                </li>
              ))}
            </ul>
          </section>
        )}
      </DialogBody>
      <DialogFooter
        actions={
          <>
            <Button text="关闭" autoFocus={plates === 0} onClick={onClose} />
            {plates > 0 && (
              <Button
                intent="primary"
                text="查看版"
                autoFocus
                onClick={() => {
                  onClose();
                  void navigate(
                    `${PATHS['factory/splicing']}?tab=plates&state=${PLATE_REGIONS.plate.draft.code}`,
                  );
                }}
              />
            )}
          </>
        }
      />
    </Dialog>
  );
}
