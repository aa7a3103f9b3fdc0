import type { FastifyInstance } from 'fastify';
import { download } from '#contract/download/download.ts';
import { implement } from '#server/platform/implement.ts';
import { notFound } from '#server/platform/refusal.ts';
import * as service from './service.ts';
import { templateOf } from './templates.ts';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export function downloadRoutes(app: FastifyInstance) {
  implement(app, download, {
    list: service.list,
    async template(_ctx, { name }, { reply }) {
      const found = await templateOf(app.files, name);
      if (!found) throw notFound('没有这个模板，请从下载中心打开。');
      await reply
        .type(XLSX)
        .header('content-disposition', `attachment; filename*=UTF-8''${encodeURIComponent(found.title)}`)
        .send(found.content);
      return undefined;
    },
  });
}
