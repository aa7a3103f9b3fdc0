import { orderClaim, type Claim } from '#contract/order/order-claim.ts';
import { call } from '@/shared/api/index.ts';
import { SureDialog, type DialogEnds } from '@/shared/ui/dialog/index.ts';
import { claimWords } from './claim-words.ts';

/** Names who has the orders and until when; who goes on takes them over from these colleagues and from nobody else. */
export function TakeOverDialog({
  held,
  numberOf,
  onTaken,
  onDone,
  onClose,
}: DialogEnds & {
  held: readonly Claim[];
  numberOf: (id: number) => string;
  /** Told how many. */
  onTaken: (orders: number) => void;
}) {
  const [only] = held.length === 1 ? held : [];
  const names = [...Map.groupBy(held, ({ userName }) => userName)].map(
    ([name, own]) => `${name} ${own.length} 单`,
  );
  return (
    <SureDialog
      title="接手认领"
      text={
        only
          ? `${numberOf(only.orderId)} 由 ${claimWords(only)}。接手后由你负责，同事会看到。`
          : `其中 ${held.length} 单同事已认领：${names.join('、')}。接手后由你负责，同事会看到。`
      }
      act={`接手 ${held.length} 单`}
      intent="primary"
      onConfirm={async () => {
        const ids = held.map(({ orderId }) => orderId);
        const from = [...new Set(held.map(({ userId }) => userId))];
        const { claimed } = await call(orderClaim.claim, { ids, from }, { quiet: true });
        onTaken(claimed.length);
      }}
      onDone={onDone}
      onClose={onClose}
    />
  );
}

/** Before something is done with what a colleague has claimed. */
export const ActAnywayDialog = ({
  label,
  text,
  go,
  onDone,
  onClose,
}: DialogEnds & { label: string; text: string; go: () => void }) => (
  <SureDialog
    title="同事已认领"
    text={`${text}仍要「${label}」吗？`}
    act={`仍要${label}`}
    intent="primary"
    onConfirm={() => Promise.resolve()}
    onDone={() => {
      onDone();
      go();
    }}
    onClose={onClose}
  />
);
