import type { FastifyInstance } from 'fastify';
import { billRoutes } from './modules/bill/routes.ts';
import { customsRoutes } from './modules/customs/service.ts';
import { declarationRoutes } from './modules/declaration/service.ts';
import { expressRoutes } from './modules/express/routes.ts';
import { feeDeskRoutes } from './modules/fee-desk/routes.ts';
import { grantStatementRoutes } from './modules/grant-statement/routes.ts';
import { grantRoutes } from './modules/grant/routes.ts';
import { handoverRoutes } from './modules/handover/routes.ts';
import { interceptRoutes } from './modules/intercept/routes.ts';
import { labelRoutes } from './modules/label/routes.ts';
import { numberUseRoutes } from './modules/number-use/routes.ts';
import { packageRoutes } from './modules/package/routes.ts';
import { problemRoutes } from './modules/problem/routes.ts';
import { regionRoutes } from './modules/region/routes.ts';
import { responsibleRoutes } from './modules/responsible/routes.ts';
import { sendRoutes } from './modules/send/routes.ts';
import { trackRoutes } from './modules/track/routes.ts';
import { waybillRoutes } from './modules/waybill/routes.ts';

/** What leaves and what that costs, in the order of its layers (ADR 0025 to 0030). `kuaidi100`: where a stand-in takes its place. */
export function shippingRoutes(
  app: FastifyInstance,
  { kuaidi100 }: { kuaidi100: (() => string) | undefined },
): void {
  regionRoutes(app);
  expressRoutes(app);
  waybillRoutes(app);
  grantRoutes(app);
  grantStatementRoutes(app);
  numberUseRoutes(app);
  packageRoutes(app);
  customsRoutes(app);
  declarationRoutes(app);
  feeDeskRoutes(app);
  billRoutes(app);
  handoverRoutes(app);
  trackRoutes(app, { kuaidi100 });
  problemRoutes(app);
  interceptRoutes(app);
  labelRoutes(app);
  responsibleRoutes(app);
  sendRoutes(app);
}
