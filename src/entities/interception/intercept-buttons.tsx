import { intercepts } from '#contract/intercept/intercept.ts';
import { PACKAGE_REGIONS } from '#contract/package/life-cycle/package-states.ts';
import { useDialog } from '@/shared/ui/dialog/index.ts';
import { ReasonedButton } from '@/shared/ui/form/index.ts';
import { usePermits, useSide } from '@/shared/ui/permission/permitted.tsx';
import { AskDialog, EndDialog, WithdrawDialog } from './intercept-dialogs.tsx';

/** What is to be known of a package that is asked back. */
export interface InterceptedParcel {
  id: number;
  transit: number;
  intercept: number;
}

const { waitCollect, collected, inTransit, delivering, waitPickup, exception } = PACKAGE_REGIONS.transit;
const ON_ITS_WAY: readonly number[] = [
  ...[waitCollect.code, collected.code, inTransit.code],
  ...[delivering.code, waitPickup.code, exception.code],
];
const { none, asked, failed } = PACKAGE_REGIONS.intercept;
const isFree = ({ transit, intercept }: InterceptedParcel) =>
  ON_ITS_WAY.includes(transit) && (intercept === none.code || intercept === failed.code);
const isAsked = ({ intercept }: InterceptedParcel) => intercept === asked.code;
const idsOf = (parcels: readonly InterceptedParcel[]) => [...new Set(parcels.map(({ id }) => id))];

/** Packages on their way are asked back; what came of it is said, or it is withdrawn, where that was done. */
export function InterceptButtons({
  parcels,
  onChanged,
}: {
  parcels: readonly InterceptedParcel[];
  onChanged: () => void;
}) {
  const { open, shown } = useDialog(onChanged);
  const mayAsk = usePermits(intercepts.ask.access.permissions);
  const isFactory = useSide() === 'factory';
  if (!mayAsk) return null;
  const free = idsOf(parcels.filter(isFree));
  const standing = idsOf(parcels.filter(isAsked));
  const why = standing.length > 0 ? undefined : '请选择拦截中的包裹。';
  return (
    <>
      <ReasonedButton
        text="申请拦截"
        why={free.length > 0 ? undefined : '请选择已出库、还没有签收或退回的包裹。'}
        onClick={() => open((ends) => <AskDialog ids={free} {...ends} />)}
      />
      {isFactory && (
        <ReasonedButton
          text="拦截结果"
          hidden={standing.length === 0}
          why={why}
          onClick={() => open((ends) => <EndDialog ids={standing} {...ends} />)}
        />
      )}
      <ReasonedButton
        text="撤销拦截"
        hidden={standing.length === 0}
        why={why}
        onClick={() => open((ends) => <WithdrawDialog ids={standing} {...ends} />)}
      />
      {shown}
    </>
  );
}
