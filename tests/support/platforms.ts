import { vi } from 'vitest';
import type { Platform } from '#contract/platform/platform.ts';
import { platformOf } from '#server/modules/platform/service.ts';

/** The platform confirms what is typed, as its own server would: the shop's id there is the field `shop`. */
export function platformConfirms(code: Platform, more: { tokenExpires?: Date; serviceExpires?: Date } = {}) {
  return vi.spyOn(platformOf(code), 'authorise').mockImplementation(({ fields }) =>
    Promise.resolve({
      access: { ...fields },
      nick: `店铺 ${fields['shop']}`,
      platformShopId: fields['shop']!,
      tokenExpires: more.tokenExpires ?? null,
      serviceExpires: more.serviceExpires ?? null,
    }),
  );
}
