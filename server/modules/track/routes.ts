import type { FastifyInstance } from 'fastify';
import { PUSH_PATH, tracks } from '#contract/track/track.ts';
import { BASE_PATH } from '#contract/wire.ts';
import { runDueTimer } from '#server/modules/package/service.ts';
import { implement } from '#server/platform/implement.ts';
import { repeat } from '#server/platform/repeat.ts';
import { account, saveAccount, secretOf } from './account.ts';
import { accountOfToken, forgetOld } from './all.sql.ts';
import { pushSign, REFUSED, TAKEN } from './kuaidi100.ts';
import { ofOrder, ofPackage, refresher } from './list.ts';
import { keepRaw } from './raw.sql.ts';
import { sendSubscriptions } from './subscribe.ts';
import { workTracks } from './work.ts';

const WORK_EVERY_MS = 1000;
const DUE_EVERY_MS = 30_000;
const FORGET_EVERY_MS = 3_600_000;
const MOST_BYTES = 512 * 1024;

/** Where 快递100 is, unless a stand-in takes its place. */
const KUAIDI100 = 'https://poll.kuaidi100.com';

/** Tracks of carriers: what is pushed, what is asked for, and what the clock does with them. */
export function trackRoutes(app: FastifyInstance, { kuaidi100 }: { kuaidi100?: (() => string) | undefined }) {
  const baseUrl = kuaidi100 ?? (() => KUAIDI100);
  implement(app, tracks, { ofPackage, ofOrder, refresh: refresher(baseUrl), account, saveAccount });
  void app.register((scope, _options, done) => {
    takePushes(scope);
    done();
  });
  repeat(app, { name: 'tracks', everyMs: WORK_EVERY_MS }, (stopped) =>
    workTracks(app, app.clock.now(), stopped),
  );
  repeat(app, { name: 'tracks to ask for', everyMs: WORK_EVERY_MS }, () =>
    sendSubscriptions(app, baseUrl, app.clock.now()),
  );
  repeat(app, { name: 'packages without a scan', everyMs: DUE_EVERY_MS }, (stopped) =>
    runDueTimer(app, app.clock.now(), stopped),
  );
  repeat(app, { name: 'old tracks', everyMs: FORGET_EVERY_MS, atStart: true }, () =>
    forgetOld(app.system, app.clock.now()),
  );
}

/**
 * [X29] A push is answered when its text is kept. What is signed wrongly is told so, whoever it is, and an address that nobody
 * was given is one that is signed wrongly.
 */
function takePushes(scope: FastifyInstance): void {
  scope.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: MOST_BYTES },
    (_request, body, parsed) => parsed(null, new URLSearchParams(body as string)),
  );
  scope.post(
    `${BASE_PATH}${PUSH_PATH}/:token`,
    { bodyLimit: MOST_BYTES, config: { manyTenants: true } },
    async (request) => {
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams();
      const { token } = request.params as { token: string };
      const [param, sign] = [form.get('param') ?? '', form.get('sign') ?? ''];
      const found = await accountOfToken(scope.system, token);
      if (!found?.open || !found.sealedSecret || param === '') return REFUSED;
      if (pushSign(param, secretOf(scope, found.sealedSecret).salt) !== sign.toUpperCase()) return REFUSED;
      const { factoryId } = found;
      const body = param.replaceAll('\0', '').toWellFormed();
      await keepRaw(scope.database.of(factoryId), {
        factoryId,
        source: 'push',
        body,
        now: scope.clock.now(),
      });
      return TAKEN;
    },
  );
}
