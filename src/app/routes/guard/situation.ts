import type { Menu, Tenant } from '#contract/auth/auth.ts';
import { TENANT_TYPES, sideOf } from '#contract/sides.ts';
import { firstScreen, placeOf, type CameIn, type SessionStage } from '@/entities/session/index.ts';
import { isPublicPath, PATHS } from '@/shared/routes/index.ts';
import type { Situation } from './facts.ts';

/** Who stands before the guard, as the session and the processes say it. */
export interface Visitor {
  stage: SessionStage;
  leftByChoice: boolean;
  cameIn: CameIn;
  /** The workspace is being read again: what it says may be old. */
  refreshing: boolean;
  /** The tenant that is worked for; null before one is open. */
  tenant: Tenant | null;
  /** All tenants of the user, in their order. */
  tenants: readonly Tenant[];
  /** Raw, as the server holds them. */
  permissions: readonly string[];
  bound: { factories: number; shops: number };
  /** The server's menus that this visitor may open and that have a screen (N07, N10). */
  menus: readonly Menu[];
  /** The social login stands at the login page: leaving, exchanging, bunding, or failed with its sentence. */
  atSocial: boolean;
  /** The code that the binding process deals with, or dealt with last. */
  invite: { code: string | null; settled: string | null; incomplete: boolean };
}

export const SUPER_WAYBILL = 'factory:superWaybill';
/** Open to a merchant without a factory: here he gets one, and a shop; the guide page explains what for. */
const BINDING: readonly string[] = [
  PATHS['business/bind-factory'],
  PATHS['business/bind-shop'],
  PATHS['business/guide'],
];
/** Of one side by their name alone; the menus say which of them stand. */
const MERCHANT_ROOTS = [PATHS.business, PATHS.brank, PATHS.picStore] as const;
const FACTORY_ROOTS = [
  PATHS.factory,
  PATHS['factory/guide'],
  PATHS.rank,
  PATHS['admin/registration'],
] as const;

const within = (path: string, root: string): boolean => path === root || path.startsWith(`${root}/`);

const EXACT: Readonly<Record<string, Situation['area']>> = {
  [PATHS.login]: 'login',
  [PATHS.register]: 'register',
  [PATHS.guide]: 'guide',
  [PATHS.shoppingWithoutLogin]: 'mall',
  [PATHS.share]: 'share',
  [PATHS.business]: 'businessHome',
  [PATHS.factory]: 'factoryHome',
  [PATHS['business/first-factory']]: 'firstFactory',
  [PATHS.diy]: 'diy',
};

/** One slash at the end of a pathname does not count. */
export const bare = (path: string): string => path.replace(/(.)\/$/, '$1');

/** `path`: a bare pathname. */
export function areaOf(path: string): Situation['area'] {
  const exact = Object.hasOwn(EXACT, path) ? EXACT[path] : undefined;
  if (exact) return exact;
  if (isPublicPath(path)) return 'public';
  if (BINDING.includes(path)) return 'binding';
  if (MERCHANT_ROOTS.some((root) => within(path, root))) return 'business';
  if (FACTORY_ROOTS.some((root) => within(path, root))) return 'factory';
  return 'other';
}

/** The invite codes of a query, and the one of them that this visitor can take. */
export function inviteIn(
  query: URLSearchParams,
  tenant: Tenant | null,
): { kind: Situation['invite']; code: string } {
  const factory = query.get('inviteFactoryCode')?.trim() ?? '';
  const business = query.get('inviteBusinessCode')?.trim() ?? '';
  const kind =
    business !== '' && (factory === '' || sideOf(tenant?.type) === 'factory')
      ? 'business'
      : factory === ''
        ? 'none'
        : 'factory';
  return { kind, code: { none: '', factory, business }[kind] };
}

/** The first tenant of the user that is a merchant's own, for the mall (N15). */
export const mallTenant = (tenants: readonly Tenant[]): Tenant | undefined =>
  tenants.find(({ type, masterTenantId }) => sideOf(type) === 'business' && masterTenantId === null);

/** What of all that is known decides. */
export function situationOf(path: string, query: URLSearchParams, visitor: Visitor): Situation {
  const invite = inviteIn(query, visitor.tenant);
  const held = visitor.permissions.includes(SUPER_WAYBILL);
  return {
    who: whoOf(visitor),
    area: areaOf(path),
    factories: visitor.bound.factories > 0 ? 'some' : visitor.refreshing ? 'asked' : 'none',
    superWaybill: held ? 'held' : 'none',
    social: visitor.atSocial || isSocial(query) ? 'carried' : 'none',
    toGuide: query.get('isToGuid') ? 'set' : 'none',
    invite: invite.kind,
    inviteStep: inviteStepOf(invite.code, visitor.invite),
    cameIn: visitor.cameIn,
    menus: menusOf(path, visitor.menus),
    mall: mallOf(visitor),
  };
}

function inviteStepOf(code: string, process: Visitor['invite']): Situation['inviteStep'] {
  if (code === '') return 'open';
  if (process.settled === code) return 'done';
  return process.incomplete && process.code === code ? 'incomplete' : 'open';
}

function whoOf({ stage, leftByChoice, tenant }: Visitor): Situation['who'] {
  switch (stage) {
    case 'starting':
    case 'loading':
    case 'signingIn':
    case 'signingOut':
      return 'unknown';
    case 'signedOut':
      return leftByChoice ? 'left' : 'nobody';
    case 'choosingTenant':
    case 'failed':
      return 'nobody';
    case 'withoutTenant':
      return 'tenantless';
    case 'ready':
      return tenant ? kindOf(tenant.type) : 'unknown';
  }
}

function kindOf(type: number): Situation['who'] {
  if (type === TENANT_TYPES.guide) return 'pending';
  if (type === TENANT_TYPES.designer) return 'designer';
  return sideOf(type) === 'business' ? 'merchant' : 'factory';
}

/** The way back of F01 (code and state), or the bunding state of F02. */
const isSocial = (query: URLSearchParams): boolean =>
  (query.has('code') && query.has('state')) || query.has('loginPageStatus');

function menusOf(path: string, menus: readonly Menu[]): Situation['menus'] {
  if (menus.length === 0) return 'empty';
  if (placeOf(menus, path)?.menu.component) return 'screen';
  return firstBelow(path, menus) ? 'leads' : 'nothing';
}

/** Where a parent leads (N08), and a side's own root. */
export function firstBelow(path: string, menus: readonly Menu[]): Menu | undefined {
  const isRoot = path === PATHS.business || path === PATHS.factory;
  return firstScreen(placeOf(menus, path)?.menu.children ?? (isRoot ? menus : []));
}

function mallOf({ tenant, tenants }: Visitor): Situation['mall'] {
  const first = mallTenant(tenants);
  if (!first) return 'none';
  return first.id === tenant?.id ? 'here' : 'elsewhere';
}
