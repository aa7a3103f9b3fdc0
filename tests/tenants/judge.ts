import type { Endpoint } from '#contract/endpoint.ts';
import { agentFactory } from '#contract/agent-factory/agent-factory.ts';
import { customer } from '#contract/customer/customer.ts';
import { binding } from '#contract/binding/binding.ts';
import { folderShare, pictureShare } from '#contract/picture/share.ts';
import { openOrder } from '#contract/order/open-order.ts';
import { order } from '#contract/order/order.ts';
import { resource } from '#contract/resource/resource.ts';
import { tenant } from '#contract/tenant/tenant.ts';
import { wallsOf } from '#tests/support/walls.ts';
import type { Asked } from '../../scripts/fuzz/send.ts';
import type { Got } from './ask.ts';
import { BOUND, called, notFor, own, type TenantName } from './marks.ts';
import type { Person } from './people.ts';
import type { Tenants } from './world.ts';
import type { Written } from './write-log.ts';

/** Texts of the answer without what the asker said himself. */
export function withoutEcho(text: string, asked: Asked): string {
  const said = new Set<string>();
  const walk = (value: unknown): void => {
    if (typeof value === 'string' && value.length > 3) said.add(value);
    else if (typeof value === 'object' && value !== null) {
      for (const inner of Object.values(value)) walk(inner);
      for (const key of Object.keys(value)) if (key.length > 3) said.add(key);
    }
  };
  walk(asked.input);
  walk(asked.file?.content.toString('utf8').split(/[,\r\n\u{feff}]+/u));
  let left = text;
  for (const one of [...said].toSorted((a, b) => b.length - a.length))
    left = left.replaceAll(JSON.stringify(one).slice(1, -1), '');
  return left;
}

export type Judge = Awaited<ReturnType<typeof judgeOf>>;

/** Rows that come into being before anybody is known, or that count what everybody does. */
const OF_NOBODY = [
  'sms_code',
  'sms_outbox',
  'social_state',
  'social_ticket',
  'sign_in_failure',
  'open_nonce',
  'open_key_use',
  // Checksums of contents that rows named: they belong to nobody, and only the owner's connection reads them.
  'content_released',
];

type Row = Record<string, unknown>;

/** What reaches over to another tenant because the specification says so. */
const SHARED: {
  calls: readonly Endpoint[];
  tables: readonly string[];
  /** What somebody may read by it that is not his. */
  marks(reader: TenantName): string[];
  because: string;
}[] = [
  {
    calls: [binding.bind, binding.bindV2, agentFactory.bind],
    tables: ['factory_customer', 'factory_invite'],
    marks: () => [called('factory'), own('factory')],
    because:
      'whoever has the code of a factory becomes its customer, and is told its name and whom to turn to',
  },
  {
    calls: [tenant.rename],
    tables: ['factory_customer'],
    marks: () => [],
    because: 'a factory finds its customers by the names that they have now',
  },
  {
    calls: [resource.take],
    tables: ['resource_download'],
    marks: () => [],
    because: 'a factory knows who has taken its files (P079)',
  },
  {
    calls: [
      pictureShare.share,
      pictureShare.change,
      pictureShare.unshare,
      folderShare.change,
      folderShare.unshare,
    ],
    tables: ['tenant_log'],
    marks: () => [],
    because: 'the logs of both sides tell what a merchant shares, and that it is over (picture-moves.tsv)',
  },
  {
    calls: [openOrder.create, openOrder.push, order.action],
    tables: ['review_run', 'review_run_rule', 'review_hit'],
    marks: () => [],
    because: 'what is pushed is judged by the rules of its factory at once, which note what they did with it',
  },
  {
    calls: [customer.shops],
    tables: [],
    marks: (reader) => BOUND.filter(([, factory]) => factory === reader).map(([merchant]) => own(merchant)),
    because: 'a factory sees the names of the shops of its customers (C077), whatever chance has called them',
  },
];

/** What a request may read and write, by who asked. */
export async function judgeOf(t: Tenants) {
  const walls = new Map((await wallsOf(t.world.database.system)).map((wall) => [wall.table, wall.parties]));

  const partiesOf = (table: string, row: Row): unknown[] =>
    (walls.get(table) ?? ['tenant_id', 'merchant_id', 'factory_id'])
      .map((column) => row[column])
      .filter((id) => typeof id === 'number' && id !== 0);
  const isOwn = (table: string, row: Row, mine: Mine): boolean => {
    if (OF_NOBODY.includes(table)) return true;
    if (table === 'tenant') return mine.tenants.has(row['id']);
    if (table === 'session') return mine.users.has(row['user_id']);
    const parties = partiesOf(table, row);
    if (parties.length > 0) return parties.some((id) => mine.tenants.has(id));
    return mine.users.has(table === 'app_user' ? row['id'] : row['user_id']);
  };
  /** Asked after the request, and with what it wrote: whom it made, whom it has let go. */
  const mineOf = async ({ tenantId, userId }: Person, written: readonly Written[]): Promise<Mine> => {
    const ids = (text: string) =>
      t.world.ask<{ id: number }>(text, [tenantId]).then((rows) => rows.map(({ id }) => Number(id)));
    const rows = written.flatMap(({ table, before, after }) =>
      [before, after].filter((row) => row !== null).map((row) => ({ table, row })),
    );
    const made = written.filter(({ table, before }) => table === 'tenant' && before === null);
    const tenants = new Set<unknown>([
      tenantId,
      ...made.map(({ after }) => after?.['id']),
      // Tenants that he made stand for shops and factories that are not here.
      ...(await ids('select merchant_id as id from virtual_shop where factory_id = $1')),
      // Those that he opened are his, too.
      ...(
        await t.world.ask<{ id: number }>('select tenant_id::int as id from membership where user_id = $1', [
          userId,
        ])
      ).map(({ id }) => id),
    ]);
    const together = rows
      .map(({ table, row }) => partiesOf(table, row))
      .filter((all) => all.includes(tenantId));
    return {
      tenants,
      users: new Set<unknown>([
        ...(await ids('select user_id as id from membership where tenant_id = $1')),
        ...rows
          .filter(({ table, row }) => table === 'membership' && tenants.has(row['tenant_id']))
          .map(({ row }) => row['user_id']),
        ...written
          .filter(({ table, before }) => table === 'app_user' && before === null)
          .map(({ after }) => after?.['id']),
      ]),
      partners: new Set<unknown>([
        ...together.flat(),
        ...(await ids('select merchant_id as id from binding where factory_id = $1')),
        ...(await ids('select factory_id as id from binding where merchant_id = $1')),
        ...(await ids('select agent_id as id from factory_agent where factory_id = $1')),
        ...(await ids('select factory_id as id from factory_agent where agent_id = $1')),
      ]),
    };
  };
  return {
    /** What somebody read that is not his, in words. */
    read(e: Endpoint, person: Person, asked: Asked, got: Got): string[] {
      const known = SHARED.filter(({ calls }) => calls.includes(e)).flatMap(({ marks }) =>
        marks(person.tenant),
      );
      const seen = (text: string) =>
        notFor(person.tenant, withoutEcho(text, asked)).filter((mark) => !known.includes(mark));
      return [
        ...seen(got.text).map((mark) => `reads ${mark}`),
        ...got.files.flatMap(seen).map((mark) => `gets a file with ${mark}`),
      ];
    },
    /** What somebody wrote that is not his. */
    async wrote(e: Endpoint, person: Person, written: readonly Written[]): Promise<string[]> {
      if (written.length === 0) return [];
      const mine = await mineOf(person, written);
      return written.flatMap(({ table, before, after }) => {
        const rows = [before, after].filter((row) => row !== null);
        if (rows.every((row) => isOwn(table, row, mine))) return [];
        if (SHARED.some((one) => one.calls.includes(e) && one.tables.includes(table))) return [];
        // A partner is told, and so is his own system.
        const isTold = ['notice', 'webhook_delivery'].includes(table) && before === null;
        if (isTold && mine.partners.has(after?.['tenant_id'])) return [];
        return [`${before ? (after ? 'changes' : 'deletes') : 'adds'} a row of ${table} that is not his`];
      });
    },
  };
}

interface Mine {
  tenants: ReadonlySet<unknown>;
  users: ReadonlySet<unknown>;
  partners: ReadonlySet<unknown>;
}
