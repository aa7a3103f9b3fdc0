import type { FastifyInstance } from 'fastify';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import { hallTeam } from '#contract/station/team.ts';
import { implement } from '#server/platform/implement.ts';
import * as badges from './badges.ts';
import * as stations from './stations.ts';
import * as teams from './teams.ts';

export function stationRoutes(app: FastifyInstance) {
  implement(app, station, {
    ...{ page: stations.page, create: stations.create, update: stations.update },
    ...{ papers: stations.papers, stop: stations.stop, start: stations.start, signOff: stations.signOff },
  });
  implement(app, hallTeam, {
    ...{ page: teams.page, create: teams.create, update: teams.update },
    ...{ stop: teams.stop, start: teams.start },
  });
  implement(app, badge, {
    ...{ page: badges.page, lacking: badges.lacking, issue: badges.issue },
    ...{ replace: badges.replace, close: badges.close },
  });
}
