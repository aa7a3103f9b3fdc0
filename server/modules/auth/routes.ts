import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { OpenCtx } from '#server/platform/implement.ts';
import { implement } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { menusOf } from './menus.ts';
import { refresh } from './sessions.ts';
import * as service from './service.ts';

/** @param bindTicket keeps what a social platform said of a user who signs in; the accounts there know this module. */
export function authRoutes(app: FastifyInstance, bindTicket: service.BindTicket) {
  const db = app.database.system;
  implement(app, auth, {
    login: (ctx, input) => service.login(db, input, ctx, bindTicket),
    smsLogin: (ctx, input) => service.smsLogin(db, input, ctx, bindTicket),
    async logout(ctx) {
      const caller = callerOf(ctx);
      await service.logout(db, caller);
      app.live.endSession(caller.sessionId);
    },
    async chooseTenant(ctx, { tenantId }) {
      const caller = callerOf(ctx);
      const tokens = await service.chooseTenant(db, caller, tenantId, ctx);
      app.live.endSession(caller.sessionId);
      return tokens;
    },
    refresh: (ctx, { refreshToken }) => refresh(db, app.live, refreshToken, ctx),
    menus: (ctx) => Promise.resolve(menusFor(ctx)),
    async permissionInfo(ctx) {
      const caller = callerOf(ctx);
      return { ...(await service.permissionInfo(db, caller)), menus: menusFor(caller) };
    },
    profile: (ctx) => service.profile(db, callerOf(ctx)),
    demoAccounts: () => Promise.resolve(app.demoAccounts),
  });
}

const menusFor = ({ side, permissions }: Pick<Caller, 'side' | 'permissions'>) =>
  side ? menusOf(side, permissions) : [];

function callerOf(ctx: OpenCtx) {
  if (!ctx.caller) throw new Refusal(CODES.unauthenticated, '认证失败，请重新登录');
  return ctx.caller;
}
