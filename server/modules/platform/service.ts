import { Platform, type Capability, type PlatformFacts } from '#contract/platform/platform.ts';
import { isAdapter, type Adapter, type FilePlatform } from './adapter.ts';
import { ADAPTERS } from './table.ts';

/**
 * What shops need of platforms:
 *   const { access, nick, platformShopId, tokenExpires, serviceExpires } =
 *     await platformOf(code).authorise({ way: 'input', fields }, { send: app.outgoing.send, now: ctx.now });
 *   sealed = app.vault.seal(JSON.stringify(access))
 */
export const platformOf = (code: Platform): FilePlatform => ADAPTERS[code];

/** Undefined where orders of the platform come as files only. */
export function adapterOf(code: string): Adapter | undefined {
  const platform = Object.hasOwn(ADAPTERS, code) ? ADAPTERS[code as Platform] : undefined;
  return platform && isAdapter(platform) ? platform : undefined;
}

/** Of every platform in the order of the table; of those alone that can do all of `caps`, where some are named. */
export const platformFacts = (caps: readonly Capability[] = []): PlatformFacts[] =>
  Platform.options
    .map((code) => ADAPTERS[code].describe())
    .filter(({ capFlagList }) => caps.every((cap) => capFlagList.includes(cap)));

/** Platforms whose orders are pulled. */
export const PULLED = Platform.options.filter((code) => adapterOf(code));

export { PlatformError } from './adapter.ts';
export type { PulledOrder, PulledPage, ShopAccess, Tools } from './adapter.ts';
