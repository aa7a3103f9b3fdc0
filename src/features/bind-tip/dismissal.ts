import { z } from 'zod';
import { COMMON_CONFIG, preference } from '#contract/preference/preference.ts';
import { call, serverNow } from '@/shared/api/index.ts';
import { formatDate } from '@/shared/lib/time/index.ts';

/** Common config 259, kept as a JSON string. `bindTipTime`: epoch milliseconds of the server's clock. */
const BindTip = z.object({ bindTipTime: z.int(), notTipAgain: z.boolean() });

/** Whether the tip was dismissed on the calendar day of `nowMs`, in the user's zone. `value`: as it is kept. */
export function isDismissed(value: string | null, nowMs: number): boolean {
  const kept = BindTip.safeParse(parseJson(value)).data;
  return kept !== undefined && kept.notTipAgain && formatDate(kept.bindTipTime) === formatDate(nowMs);
}

function parseJson(text: string | null): unknown {
  try {
    return text === null ? null : JSON.parse(text);
  } catch {
    return null;
  }
}

export async function readDismissed(): Promise<boolean> {
  const value = await call(preference.commonConfig, { id: COMMON_CONFIG.bindTip }, { quiet: true });
  return isDismissed(value, serverNow());
}

export async function dismissToday(): Promise<void> {
  const value = JSON.stringify({ bindTipTime: serverNow(), notTipAgain: true });
  await call(preference.saveCommonConfig, { id: COMMON_CONFIG.bindTip, value });
}
