import type { FastifyInstance } from 'fastify';
import { auth } from '#contract/auth.ts';
import { CODES } from '#contract/errors.ts';
import type { Caller } from '#server/platform/caller.ts';
import type { OpenCtx } from '#server/platform/implement.ts';
import { implement } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { attempts } from './attempts.ts';
import { menusOf } from './menus.ts';
import * as service from './service.ts';

export function authRoutes(app: FastifyInstance) {
  const db = app.database.system;
  const slow = attempts();
  implement(app, auth, {
    async login(ctx, input) {
      const who = `${ctx.ip} ${input.username}`;
      if (!slow.may(who)) throw new Refusal(CODES.tooMany, '登录失败次数过多，请 1 分钟后再试。');
      try {
        const tokens = await service.login(db, input.username, input.password);
        slow.forget(who);
        return tokens;
      } catch (error) {
        slow.count(who);
        throw error;
      }
    },
    async logout(ctx) {
      const caller = callerOf(ctx);
      await service.logout(db, caller);
      app.live.endSession(caller.sessionId);
      return true;
    },
    async chooseTenant(ctx, { tenantId }) {
      const caller = callerOf(ctx);
      const tokens = await service.chooseTenant(db, caller, tenantId);
      app.live.endSession(caller.sessionId);
      return tokens;
    },
    refresh: (_ctx, { refreshToken }) => service.refresh(db, refreshToken),
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
