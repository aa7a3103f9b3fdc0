import { isIP } from 'node:net';
import type { LeasedJob } from '#contract/print-job/agent-call.ts';
import { ippAddress } from '#contract/printer/address.ts';
import { hearPrinters } from '#server/modules/printer/service.ts';
import type { Asking } from '#server/platform/ipp/client.ts';
import { askIppJob, hearIpp, sendIpp } from '#server/platform/ipp/print.ts';
import { Refusal } from '#server/platform/refusal.ts';
import type { Services } from '#server/platform/services.ts';
import { MOST_WATCHED } from './agent.ts';
import * as agentSql from './agent.sql.ts';
import { ownFactories } from './clock.sql.ts';
import { drawJob } from './paper.ts';
import { leaseNext, tellOf } from './tell.ts';

type Printing = Pick<
  Services,
  'database' | 'system' | 'live' | 'clock' | 'files' | 'printerNetworks' | 'log'
>;
type Stopped = () => boolean;

const NOT_ALLOWED = '该地址不允许服务器访问，请改用打印助手。';
const NAME = '服务器';

/** [M33] Only into networks that are listed; undefined: not there. What a name leads to is judged at the connection. */
function askingOf({ printerNetworks }: Printing, address: string): Asking | undefined {
  const url = ippAddress(address);
  if (!url) return undefined;
  const host = url.hostname.replace(/^\[(.*)\]$/, '$1');
  if (isIP(host) !== 0 && !printerNetworks.allows(host)) return undefined;
  return { url, lookup: printerNetworks.lookup };
}

/** Prints what waits for printers of the server's own, and asks those that have something. */
export async function printHere(printing: Printing, stopped: Stopped = () => false): Promise<void> {
  for (const factoryId of await ownFactories(printing.system)) {
    await askAbout(printing, factoryId, stopped);
    let job: LeasedJob | undefined;
    while (!stopped() && (job = await leaseNext(printing, whoIn(printing, factoryId)))) {
      await printOne(printing, factoryId, job).catch((error: unknown) =>
        // What was begun is found by the clock.
        printing.log.warn(error, `print job ${job?.id}`),
      );
    }
  }
}

const whoIn = ({ clock }: Printing, factoryId: number) => ({
  ...{ factoryId, agentId: null, name: NAME, now: clock.now() },
});

async function printOne(printing: Printing, factoryId: number, job: LeasedJob): Promise<void> {
  const { id, lease, address, title, printerId } = job;
  const { database, files, clock } = printing;
  const db = database.of(factoryId);
  const tell: Parameters<typeof sendIpp>[3] = (told) =>
    tellOf(printing, whoIn(printing, factoryId), { id, lease, told });
  const asking = askingOf(printing, address);
  if (!asking) return void (await tell({ event: 'failed', reason: NOT_ALLOWED }));
  const row = await agentSql.jobToPrint(db, factoryId, id);
  let data: string;
  try {
    ({ data } = await drawJob({ db, files, tenantId: factoryId, now: clock.now() }, row!));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return void (await tell({ event: 'failed', reason: error.message }));
  }
  await sendIpp(asking, Buffer.from(data, 'base64'), title, tell);
  const heard = await hearIpp(asking);
  await hearPrinters(db, factoryId, null, [{ printerId, ...heard }], clock.now());
}

/** Jobs that printers of the server's own have. */
async function askAbout(printing: Printing, factoryId: number, stopped: Stopped): Promise<void> {
  const db = printing.database.of(factoryId);
  for (const { id, address, printerJob } of await agentSql.watchedJobs(db, factoryId, null, MOST_WATCHED)) {
    const asking = stopped() ? undefined : askingOf(printing, address);
    const told = asking && (await askIppJob(asking, printerJob));
    if (told) await tellOf(printing, whoIn(printing, factoryId), { id, lease: '', told });
  }
}
