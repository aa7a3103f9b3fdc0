import { succeed } from '#contract/mapping/succeed.ts';
import type { Offer } from '#contract/sku/offer.ts';
import { few, useSomeDone } from '@/features/means/index.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { Permitted } from '@/shared/ui/permission/permitted.tsx';

interface Target {
  chosen: { rows: readonly Offer[]; count: number };
  afterAction: (failedIds?: readonly number[]) => void;
}

/** What a merchant does with chosen SKUs: his codes of those that are stopped go on to what takes their place. */
export function SkuActions({ target }: { target: Target }) {
  const { open, shown, tell } = useSomeDone(target);
  const { rows } = target.chosen;
  const stopped = rows.filter(({ status, codes }) => status !== 0 && codes > 0);
  const going = stopped.filter(({ successorId }) => successorId !== null);

  const whyNoSuccessor = (): string | undefined => {
    if (stopped.length === 0) return '所选的没有「已停用，但有我的编码」的 SKU';
    return going.length === 0 ? '工厂没有指定替代的 SKU，请在「编码列表」里重新映射' : undefined;
  };
  const moveOn = (): void =>
    open(({ onDone, onClose }) => {
      let done: { codes: number; failed: { id: number; name: string; msg: string }[] };
      const codes = going.reduce((sum, row) => sum + row.codes, 0);
      const [first] = going;
      const to = going.length === 1 ? `「${first!.successorCode}」` : '各自的替代 SKU';
      return (
        <SureDialog
          title={`把 ${few(codes)} 个编码转到替代的 SKU`}
          text={`这 ${few(going.length)} 个已停用的 SKU 的编码，之后都对应${to}；还没有推送的订单随之改变，已推送的不变。图片保持不变，尺寸不同时请检查清晰度。`}
          act="转到替代"
          intent="primary"
          onConfirm={async () => {
            done = await call(succeed.succeed, { skuIds: going.map(({ id }) => id) }, { quiet: true });
          }}
          onClose={onClose}
          onDone={() => {
            const failed = new Set(done.failed.map(({ id }) => id));
            const successIds = going.map(({ id }) => id).filter((id) => !failed.has(id));
            const told = `已把 ${few(done.codes)} 个编码转到替代的 SKU`;
            tell('转到替代', { successIds, failed: done.failed }, told, { onDone, onClose });
          }}
        />
      );
    });
  return (
    <Permitted need={['business:code:edit']}>
      <ReasonedButton text="编码转到替代" why={whyNoSuccessor()} onClick={moveOn} />
      {shown}
    </Permitted>
  );
}
