import type { FastifyInstance } from 'fastify';
import { artDesk } from '#contract/art-desk/art-desk.ts';
import { artHistory } from '#contract/art-desk/art-history.ts';
import { implement } from '#server/platform/implement.ts';
import { counts, customers, detail, page, specs } from './desk.ts';
import { runExport, startExport } from './export.ts';
import * as history from './history.ts';
import { fetchLink } from './link.ts';
import { place, replace, repulse, restore } from './write.ts';
import { runZip, startZip } from './zip.ts';

export function artDeskRoutes(app: FastifyInstance) {
  implement(app, artDesk, {
    page,
    counts,
    detail,
    customers,
    specs,
    fetch: fetchLink,
    replace,
    place,
    repulse,
    restore,
    zip: startZip,
  });
  implement(app, artHistory, { page: history.page, users: history.users, export: startExport });
  app.tasks.handle('art.zip', artDesk.zip.access, runZip);
  app.tasks.handle('art.export', artHistory.export.access, runExport);
}
