import type { AreaNode } from '#contract/area/area.ts';
import type { Menu, Tenant, UserInfo } from '#contract/auth/auth.ts';
import { readPrinterConfig, sessionCleared, type PrinterConfig } from '@/shared/lib/cache/index.ts';
import { cell, useCell } from '@/shared/lib/cell/cell.ts';

/** Shops of one platform, as the specification groups them. */
export interface PlatformShops {
  platformCode: string;
  platformName: string;
  shopInfoList: {
    brandName: string;
    shopId: number;
    shopNick: string;
    tokenExpires: number | null;
    serviceExpires: number | null;
    type: number;
  }[];
}

export interface Crumb {
  name: string;
  path: string;
}

/** What the whole workspace shares for as long as one user works for one tenant (S09). */
export interface HomeSession {
  pageLoading: boolean;
  userInfo: UserInfo | null;
  /** The side menu: what is permitted and visible. */
  slideNavigationList: Menu[];
  /** Whether the side menu is unfolded. */
  slideShow: boolean;
  activeLink: string;
  breadcrumbList: Crumb[];
  /** All permitted menus, the invisible ones too: the routes (N07). */
  routeList: Menu[];
  /** The tenant that is worked for. */
  baseInfo: Tenant | null;
  boundPlatformShops: PlatformShops[];
  bindPlatformTip: boolean;
  /** False on the screens that need all the room. */
  menuAndHeaderIsShow: boolean;
  areaList: AreaNode[];
  temuAreaList: AreaNode[];
  userPaginationInfo: Record<string, number>;
  simpleUserList: { value: number; label: string }[];
  printerConfig: PrinterConfig;
}

export const emptyHomeSession = (): HomeSession => ({
  pageLoading: false,
  userInfo: null,
  slideNavigationList: [],
  slideShow: true,
  activeLink: '',
  breadcrumbList: [],
  routeList: [],
  baseInfo: null,
  boundPlatformShops: [],
  bindPlatformTip: false,
  menuAndHeaderIsShow: true,
  areaList: [],
  temuAreaList: [],
  userPaginationInfo: {},
  simpleUserList: [],
  printerConfig: readPrinterConfig(),
});

const home = cell(emptyHomeSession());
// A cleared session leaves nothing of its tenant in memory (S02).
sessionCleared.subscribe(() => home.set(emptyHomeSession()));

export const homeSession = {
  get: home.get,
  subscribe: home.subscribe,
  patch: (patch: Partial<HomeSession>): void => home.set({ ...home.get(), ...patch }),
};
export const useHomeSession = (): HomeSession => useCell(home);
