import { useQuery, useQueryClient } from '@tanstack/react-query';
import { z } from 'zod';
import { dynamicSetting } from '#contract/preference/dynamic-setting.ts';
import { call, query } from '@/shared/api/index.ts';
import { MOST_OWN, withReason, type OwnReason } from './own-reasons.ts';

/** Why orders are sent back most often. */
export const USUAL_REASONS = [
  '收货地址不完整，请补全',
  '电话号码有误，请核对',
  '印刷图片分辨率不足，请更换',
  '图片疑似侵权，请更换',
  '该型号暂时缺料',
];

const SETTING = 'order.repulse.reasons';
const Kept = z.object({
  own: z
    .array(z.object({ text: z.string().min(1), usedAt: z.number() }))
    .transform((own) => own.slice(0, MOST_OWN)),
});
const NONE: readonly OwnReason[] = [];
const ownIn = (value: unknown): readonly OwnReason[] => Kept.safeParse(value).data?.own ?? NONE;

// With the list and not with the dialog, which would grow under the hand when they come.
const asked = {
  ...query(dynamicSetting.get, { id: SETTING }, { quiet: true, later: true }),
  staleTime: Infinity,
};

/** Has the user's own reasons at hand before a dialog asks for one. */
export const useReasonsAhead = (): void => void useQuery(asked);

/** The reasons that this user wrote himself, kept at the server: on every machine that he signs in at. */
export function useOwnReasons() {
  const client = useQueryClient();
  const { data } = useQuery(asked);
  const own = ownIn(data?.value);
  const save = (next: readonly OwnReason[]): void => {
    const value = { own: next.map(({ text, usedAt }) => ({ text, usedAt })) };
    client.setQueryData(asked.queryKey, { id: SETTING, value });
    call(dynamicSetting.save, { id: SETTING, value }, { quiet: true }).catch(() => {});
  };
  return {
    own,
    /** Read again first: he may have written another one somewhere else. */
    used: (text: string): void => {
      if (USUAL_REASONS.includes(text)) return;
      const read = client.fetchQuery({ ...asked, staleTime: 0 });
      // The order goes back all the same where the words cannot be kept.
      read
        .then(({ value }) => save(withReason(ownIn(value), text, Date.now(), USUAL_REASONS)))
        .catch(() => {});
    },
    remove: (text: string): void => save(own.filter((one) => one.text !== text)),
  };
}
