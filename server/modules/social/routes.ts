import type { FastifyInstance, FastifyRequest } from 'fastify';
import { CODES } from '#contract/errors.ts';
import { social } from '#contract/social/social.ts';
import type { WechatApp } from '#server/platform/config.ts';
import { implement } from '#server/platform/implement.ts';
import { Refusal } from '#server/platform/refusal.ts';
import * as entry from './login.ts';
import * as service from './service.ts';
import { wechatWay } from './wechat.ts';

/** @param apps what each service knows this installation by; one that is left out is not offered. */
export function socialRoutes(app: FastifyInstance, apps: { wechat?: WechatApp }) {
  const db = app.database.system;
  const report = (failure: object) => app.log.warn(failure, 'social login');
  const list = apps.wechat ? [wechatWay(apps.wechat, { report })] : [];
  const ways: entry.Ways = new Map(list.map((way) => [way.type, way]));
  implement(app, social, {
    login: (ctx, input) => entry.login(db, ways, input, ctx),
    redirect: (ctx, { type, redirectUri }, { request }) =>
      entry.redirect(db, ways, { type, redirectUri }, originOf(request), ctx.now),
    async unbind(ctx, { type }) {
      if (!ctx.caller) throw new Refusal(CODES.unauthenticated, '认证失败，请重新登录');
      await service.unbind(db, ctx.caller.userId, type);
    },
    ways: () => Promise.resolve(list.map(({ type, name }) => ({ type, name }))),
  });
}

/** As the browser sees it: one server may stand under several hosts (a brand each). */
const originOf = ({ protocol, host }: FastifyRequest) => `${protocol}://${host}`;
