import fastify, { type FastifyInstance } from 'fastify';
import compress from '@fastify/compress';
import multipart from '@fastify/multipart';
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { HEADERS } from '#contract/wire.ts';
import type { AppOptions, DemoAccount } from './app-options.ts';
import { artDeskRoutes } from './modules/art-desk/routes.ts';
import { areaRoutes } from './modules/area/routes.ts';
import { assetRoutes } from './modules/asset/routes.ts';
import { authRoutes } from './modules/auth/routes.ts';
import { authenticate, standingOf } from './modules/auth/service.ts';
import { smsRoutes } from './modules/sms/routes.ts';
import { socialRoutes } from './modules/social/routes.ts';
import { bindTicket } from './modules/social/service.ts';
import { registerRoutes } from './modules/register/routes.ts';
import { profileRoutes } from './modules/profile/routes.ts';
import { tenantRoutes } from './modules/tenant/routes.ts';
import { tenantLogRoutes } from './modules/tenant-log/routes.ts';
import { roleRoutes } from './modules/role/routes.ts';
import { departmentRoutes } from './modules/department/routes.ts';
import { departmentPermissionRoutes } from './modules/department-permission/routes.ts';
import { tenancyRoutes } from './modules/tenancy/routes.ts';
import { userRoutes } from './modules/user/routes.ts';
import { inviteRoutes } from './modules/invite/routes.ts';
import { agentFactoryRoutes } from './modules/agent-factory/routes.ts';
import { customerNoticeRoutes } from './modules/customer-notice/routes.ts';
import { customerRoutes } from './modules/customer/routes.ts';
import { bindingRoutes } from './modules/binding/routes.ts';
import { guideRoutes } from './modules/guide/routes.ts';
import { demoRoutes } from './modules/demo/routes.ts';
import { decodeRoutes } from './modules/decode/routes.ts';
import { dictRoutes } from './modules/dict/routes.ts';
import { downloadRoutes } from './modules/download/routes.ts';
import { feedbackRoutes } from './modules/feedback/routes.ts';
import { fileRoutes } from './modules/file/routes.ts';
import { mappingRoutes } from './modules/mapping/routes.ts';
import { compatibleRoutes } from './modules/compatible/routes.ts';
import { meansRoutes } from './modules/means/routes.ts';
import { noticeRoutes } from './modules/notice/routes.ts';
import { orderExportRoutes } from './modules/order-export/routes.ts';
import { orderImportRoutes } from './modules/order-import/routes.ts';
import { manualOrderRoutes, orderRoutes } from './modules/order/routes.ts';
import { openOrderRoutes } from './modules/order/open/open.routes.ts';
import { openAuthRoutes } from './modules/open-auth/routes.ts';
import { authenticateKey } from './modules/open-auth/signed.ts';
import { openWebhookRoutes } from './modules/open-webhook/routes.ts';
import { pictureRoutes } from './modules/picture/routes.ts';
import { pieceRoutes } from './modules/piece/routes.ts';
import { printSpecRoutes } from './modules/print-spec/routes.ts';
import { galleryRoutes } from './modules/gallery/routes.ts';
import { filterRoutes } from './modules/filter/routes.ts';
import { resourceRoutes } from './modules/resource/routes.ts';
import { priceRoutes } from './modules/price/routes.ts';
import { paramRoutes } from './modules/param/routes.ts';
import { preferenceRoutes } from './modules/preference/routes.ts';
import { qimenRoutes } from './modules/qimen/routes.ts';
import { reviewRuleRoutes } from './modules/review-rule/routes.ts';
import { shopRoutes } from './modules/shop/routes.ts';
import { shopSyncRoutes } from './modules/shop-sync/routes.ts';
import { skuRoutes } from './modules/sku/routes.ts';
import { suitRoutes } from './modules/suit/routes.ts';
import { goodsRoutes } from './modules/goods/routes.ts';
import { taskRoutes } from './modules/task/routes.ts';
import { ruleTagRoutes } from './modules/rule-tag/routes.ts';
import { endStreams } from './modules/task/stream.ts';
import { answerNoRequest, httpOptions, MOST_BODY_BYTES } from './platform/request-limits.ts';
import { serveBrowserApp } from './platform/browser-app.ts';
import type { Authenticate } from './platform/caller.ts';
import { answerErrors, answerUnroutable } from './platform/errors.ts';
import { openCarrierRoads } from './platform/carrier-roads.ts';
import { openClock } from './platform/clock.ts';
import { FORM_LIMITS } from './platform/form-limits.ts';
import { openFiles } from './platform/files.ts';
import { repeat } from './platform/repeat.ts';
import { openLive } from './platform/live.ts';
import { requestForLog } from './platform/log.ts';
import { secureHeaders } from './platform/headers.ts';
import { openDrain, type Drain } from './platform/drain.ts';
import { LIMITS, limitRequests, openGoodTokens } from './platform/limits.ts';
import { serveMetrics } from './platform/metrics.ts';
import { documentRoutes } from './platform/openapi.ts';
import { openOutgoing } from './platform/outgoing.ts';
import { openPrinterNetworks } from './platform/printer-networks.ts';
import { inRequest, taskForLog } from './platform/request-scope.ts';
import { servicesOf, type Services } from './platform/services.ts';
import { openTasks, type Tasks } from './platform/tasks.ts';
import { openVault } from './platform/vault.ts';
import { plugPorts } from './ports.ts';
import { productionRoutes } from './production.ts';
import { shippingRoutes } from './shipping.ts';
import { kuaidi100Sandbox, sandboxKuaidi100 } from './sandbox/carriers/kuaidi100.ts';
import { standCarrier } from './sandbox/carriers/carriers.ts';
import { smsOutbox } from './sandbox/sms-outbox.ts';
import { sandboxWechatApp, wechatSandbox } from './sandbox/wechat.ts';

declare module 'fastify' {
  interface FastifyInstance extends Omit<Services, 'log'> {
    tasks: Tasks;
    drain: Drain;
    authenticate: Authenticate;
    /** Of calls that a tenant's own system signs. */
    authenticateKey: Authenticate;
    demoAccounts: DemoAccount[];
  }
}

z.config(z.locales.zhCN());

/** Answers up to here are compressed at once: a stream for each costs several times what it compresses. */
const SMALL_BYTES = 128 * 1024;

/** Registers everything; whoever calls listens, and closes what he opened. */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const app = fastify({
    logger: {
      level: options.logLevel ?? 'warn',
      serializers: { req: requestForLog },
      mixin: taskForLog,
      ...(options.logTo && { stream: options.logTo }),
    },
    // These name whom they serve; anybody else is who he seems to be.
    trustProxy: ['loopback', ...(options.trustedProxies ?? [])],
    genReqId: () => randomUUID(),
    bodyLimit: MOST_BODY_BYTES,
    http: httpOptions,
    clientErrorHandler: answerNoRequest,
    routerOptions: { querystringParser: () => ({}) },
    frameworkErrors: answerUnroutable,
    // What comes on a connection that was open before it closes is answered as ever.
    return503OnClosing: false,
  });
  app.decorate('clock', openClock(options.sandbox ?? false));
  app.decorate('database', options.database);
  app.decorate('system', options.database.system);
  app.decorate('files', await openFiles(options.database, options.dataDir));
  app.decorate('live', await openLive(options.database, app.log));
  app.decorate('vault', openVault(options.dataDir, options.vaultKey));
  app.decorate('outgoing', openOutgoing(options.privateNetwork ?? false));
  const { carrierStands = standCarrier } = options;
  app.decorate(
    'carriers',
    openCarrierRoads(
      app,
      app.outgoing,
      options.sandbox ? (code) => carrierStands(code, () => app.clock.now()) : undefined,
    ),
  );
  app.decorate('printerNetworks', openPrinterNetworks(options.printerNetworks ?? []));
  app.decorate('drain', openDrain(app, { seconds: options.drainSeconds ?? 0, endStreams }));
  app.decorate(
    'tasks',
    openTasks(
      options.database,
      app.live,
      app.log,
      (tenantId, userId) => standingOf(app.system, tenantId, userId),
      () => servicesOf(app),
    ),
  );
  const goodTokens = openGoodTokens();
  app.decorate('authenticate', async (request) => {
    try {
      const caller = await authenticate(options.database.system, request, app.clock.now());
      goodTokens.tell(request, true);
      return caller;
    } catch (error) {
      goodTokens.tell(request, false);
      throw error;
    }
  });
  app.decorate('authenticateKey', (request) => authenticateKey(app, request));
  app.decorate('demoAccounts', options.demoAccounts ?? []);
  app.addHook('onRequest', (request, reply, done) => {
    reply.header(HEADERS.requestId, request.id);
    inRequest(request.id, done);
  });
  serveMetrics(app, options.metricsToken);
  answerErrors(app);
  await limitRequests(app, { ...LIMITS, ...options.limits }, goodTokens);

  secureHeaders(app);
  await app.register(compress, {
    threshold: 2048,
    encodings: ['br', 'gzip'],
    syncThreshold: SMALL_BYTES,
    // What comes in is never unpacked: what is compressed is refused (platform/body.ts).
    globalDecompression: false,
  });
  await app.register(multipart, { limits: FORM_LIMITS });

  plugPorts();
  authRoutes(app, bindTicket);
  smsRoutes(app, {
    outbox: options.sandbox ? smsOutbox(app.database.system) : undefined,
    aliyun: options.sms,
  });
  if (options.sandbox) await wechatSandbox(app);
  if (options.sandbox) await kuaidi100Sandbox(app);
  socialRoutes(app, { wechat: options.wechat ?? (options.sandbox ? sandboxWechatApp(app) : undefined) });
  registerRoutes(app);
  profileRoutes(app);
  tenantRoutes(app);
  tenantLogRoutes(app);
  roleRoutes(app);
  departmentRoutes(app);
  departmentPermissionRoutes(app);
  userRoutes(app);
  tenancyRoutes(app);
  inviteRoutes(app);
  bindingRoutes(app);
  customerRoutes(app);
  agentFactoryRoutes(app);
  customerNoticeRoutes(app);
  guideRoutes(app);
  demoRoutes(app);
  fileRoutes(app);
  taskRoutes(app);
  shopRoutes(app);
  shopSyncRoutes(app);
  skuRoutes(app);
  mappingRoutes(app);
  suitRoutes(app);
  goodsRoutes(app);
  meansRoutes(app);
  printSpecRoutes(app);
  compatibleRoutes(app);
  const looked = pictureRoutes(app);
  galleryRoutes(app, looked);
  resourceRoutes(app);
  assetRoutes(app);
  filterRoutes(app);
  orderRoutes(app);
  pieceRoutes(app);
  productionRoutes(app, options.artLanes ?? 0);
  reviewRuleRoutes(app);
  priceRoutes(app);
  manualOrderRoutes(app);
  orderImportRoutes(app);
  orderExportRoutes(app);
  shippingRoutes(app, { kuaidi100: options.sandbox ? sandboxKuaidi100(app) : undefined });
  preferenceRoutes(app);
  areaRoutes(app);
  artDeskRoutes(app);
  dictRoutes(app);
  paramRoutes(app);
  decodeRoutes(app);
  qimenRoutes(app);
  downloadRoutes(app);
  feedbackRoutes(app);
  noticeRoutes(app);
  openAuthRoutes(app);
  openWebhookRoutes(app);
  await openOrderRoutes(app);
  ruleTagRoutes(app);
  documentRoutes(app);
  if (options.browserApp) await serveBrowserApp(app, options.browserApp, options.sandbox ?? false);

  repeat(app, { name: 'contents of files', everyMs: 60_000 }, () => app.files.release());
  app.addHook('onReady', () => app.tasks.start());
  app.addHook('onClose', async () => {
    await app.tasks.close();
    await app.live.close();
    app.files.close();
  });
  return app;
}
