import { Button } from '@blueprintjs/core';
import { code, type Code } from '#contract/means/code.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { showMessage } from '@/shared/lib/notices/notices.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

interface Target {
  chosen: { rows: readonly Code[]; count: number };
  afterAction: (failedIds?: readonly number[]) => void;
}

const TEXT = {
  stop: '停用后，订单里的这些编码不再自动匹配；已经匹配的订单和商家的映射不变，编码也不能给别的 SKU 用。',
  start: '启用后，之后到来的订单里的这些编码会自动匹配；正在等待的行不变。',
};

/** What is done with chosen codes: their use, and barcodes of their SKUs. */
export function CodeActions({ target }: { target: Target }) {
  const { open, shown, tell } = useSomeDone(target);
  const { rows } = target.chosen;
  const own = rows.filter(({ kind }) => kind !== 'sku');
  const skuIds = [...new Set(rows.map(({ skuId }) => skuId))];

  const ask = (deed: 'stop' | 'start'): void => {
    const act = deed === 'stop' ? '停用' : '启用';
    const ids = own.filter(({ status }) => status === (deed === 'stop' ? 0 : 1)).map(({ id }) => id);
    open(({ onDone, onClose }) => {
      let done: Awaited<ReturnType<typeof send>>;
      const send = () => call(deed === 'stop' ? code.stopMany : code.startMany, { ids }, { quiet: true });
      return (
        <SureDialog
          title={`${act} ${few(ids.length)} 个编码`}
          text={TEXT[deed]}
          act={act}
          intent={deed === 'stop' ? 'danger' : 'primary'}
          onConfirm={async () => {
            done = await send();
          }}
          onClose={onClose}
          onDone={() =>
            tell(act, done, `已${act} ${few(done.successIds.length)} 个编码`, { onDone, onClose })
          }
        />
      );
    });
  };
  const makeEans = (): void =>
    open((ends) => (
      <SureDialog
        title={`为 ${few(skuIds.length)} 个 SKU 生成条码`}
        text="没有自用条码的 SKU 各得一个 EAN-13，以 20 至 29 开头，只在本厂有效；已经有的不再生成。"
        act="生成"
        intent="primary"
        onConfirm={async () => {
          const { made, had } = await call(code.makeEans, { skuIds }, { quiet: true });
          showMessage(`生成了 ${few(made)} 个条码${had > 0 ? `，${few(had)} 个 SKU 已经有了` : ''}`);
        }}
        onClose={ends.onClose}
        onDone={() => ends.onDone()}
      />
    ));

  const whyNot = (status: number, word: string): string | undefined => {
    if (own.length === 0) return 'SKU 编码随 SKU 停用和启用，请到「SKU」中操作';
    return own.some((row) => row.status === status) ? undefined : `所选的编码都已${word}`;
  };
  return (
    <Permitted need={['factory:means:edit']}>
      <ReasonedButton text="启用" why={whyNot(1, '启用')} onClick={() => ask('start')} />
      <ReasonedButton text="停用" why={whyNot(0, '停用')} onClick={() => ask('stop')} />
      <Button text="生成条码" onClick={makeEans} />
      {shown}
    </Permitted>
  );
}
