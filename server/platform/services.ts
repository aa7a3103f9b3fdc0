import type { FastifyBaseLogger } from 'fastify';
import type { CarrierRoads } from './carrier-roads.ts';
import type { Clock } from './clock.ts';
import type { Database, Db } from './database.ts';
import type { Files } from './files.ts';
import type { Live } from './live.ts';
import type { Outgoing } from './outgoing.ts';
import type { PrinterNetworks } from './printer-networks.ts';
import type { TaskQueue } from './task-queue.ts';
import type { Vault } from './vault.ts';

/**
 * What every part of the server works with. It stands in the context of a call, in the run of a task, and on the app itself
 * for what runs by the clock: whoever needs some of it takes it from there.
 */
export interface Services {
  /** Of any tenant. */
  database: Database;
  /** The owner's connections: no wall between tenants, so each statement names its tenant. */
  system: Db;
  files: Files;
  tasks: TaskQueue;
  live: Live;
  vault: Vault;
  outgoing: Outgoing;
  carriers: CarrierRoads;
  printerNetworks: PrinterNetworks;
  clock: Clock;
  log: FastifyBaseLogger;
}

export const servicesOf = ({
  database,
  system,
  files,
  tasks,
  live,
  vault,
  outgoing,
  carriers,
  printerNetworks,
  clock,
  log,
}: Services): Services => ({
  database,
  system,
  files,
  tasks,
  live,
  vault,
  outgoing,
  carriers,
  printerNetworks,
  clock,
  log,
});
