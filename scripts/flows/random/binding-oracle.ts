import { parseTable, readText } from '../../docs/tables.ts';

// docs/spec/binding-answers.tsv as something that answers: what is said to who binds, unbinds or invites, and what is
// then bound. Nothing of the product is asked.

export type Caller = 'merchant' | 'factory' | 'clerk' | 'helper' | 'platform' | 'pending';
export type Call = 'bind' | 'bindV2' | 'unbind' | 'lookUp' | 'create' | 'update' | 'delete' | 'list' | 'time';

export interface KnownInvite {
  /** 0: made just now, nobody knows it yet. */
  id: number;
  factoryId: number;
  code: string;
  open: boolean;
  expired: boolean;
  mostUses: number | null;
  used: number;
}

/** All that a binding call may read or change, as SQL says it. */
export interface World {
  bindings: readonly { id: number; merchantId: number; factoryId: number; code: string | null }[];
  /** Bindings that ended. */
  past: number;
  invites: readonly KnownInvite[];
  /** Codes of merchants. */
  own: readonly { merchantId: number; code: string }[];
  /** Orders that are neither shipped nor over, by merchant and factory. */
  open: readonly { merchantId: number; factoryId: number; orders: number }[];
  /** Which shop pushes to which factory by itself. */
  shops: readonly { id: number; merchantId: number; factoryId: number | null }[];
  /** How often each tenant was told of a binding. */
  notices: readonly { tenantId: number; told: number }[];
}

/** One call as it is sent. */
export interface BindingDeed {
  call: Call;
  caller: Caller;
  tenantId: number;
  code: string;
  factoryId: number;
  /** Of the binding or of the invite. */
  id: number;
  invite: { open: boolean; past: boolean; mostUses: number | null };
}

const COLUMNS = ['call', 'who', 'what', 'answer', 'effect', 'source'] as const;
export const BINDING_ROWS = parseTable(readText('docs/spec/binding-answers.tsv'), COLUMNS);
type Row = (typeof BINDING_ROWS)[number];

const words = (cell: string): string[] => cell.split(' ').filter(Boolean);

export interface Ought {
  row: Row;
  code: number;
  after: World;
  /** What the answer must say, beside its code. */
  says: Record<string, unknown>;
}

export function ought(deed: BindingDeed, world: World): Ought {
  const facts = factsOf(deed, world);
  const row = BINDING_ROWS.find(
    ({ call, who, what }) =>
      call === deed.call &&
      (who === 'anyone' || words(who).includes(deed.caller)) &&
      words(what).every((word) => word === 'any' || facts.has(word)),
  );
  if (!row) throw new Error(`docs/spec/binding-answers.tsv is silent on ${deed.call} of a ${deed.caller}`);
  const code = Number(row.answer);
  return { row, code, after: EFFECTS[row.effect]!(world, deed), says: code === 0 ? saysOf(deed, world) : {} };
}

/** Whose code it is, and the two that it would bind. */
function partiesOf({ tenantId, code }: BindingDeed, { invites, own }: World) {
  const invite = code === '' ? undefined : invites.find((one) => one.code === code);
  const merchant = own.find((one) => one.code === code);
  const owner = invite?.factoryId ?? merchant?.merchantId;
  const [merchantId, factoryId] = invite ? [tenantId, invite.factoryId] : [owner, tenantId];
  return { invite, owner, merchantId: merchantId ?? 0, factoryId };
}

function factsOf(deed: BindingDeed, world: World): Set<string> {
  const { invite, owner, merchantId, factoryId } = partiesOf(deed, world);
  const bound = world.bindings.find(({ id }) => id === deed.id);
  const atWork = ({ orders, ...pair }: World['open'][number]) =>
    orders > 0 && pair.merchantId === bound?.merchantId && pair.factoryId === bound.factoryId;
  const told: [string, boolean][] = [
    ['unknown', owner === undefined],
    ['own', owner === deed.tenantId],
    ['ofFactory', invite !== undefined],
    ['ofMerchant', owner !== undefined && invite === undefined],
    ['otherFactory', deed.factoryId !== factoryId],
    ['bound', world.bindings.some((one) => one.merchantId === merchantId && one.factoryId === factoryId)],
    ['closed', invite?.open === false],
    ['expired', invite?.expired === true],
    ['usedUp', invite !== undefined && invite.mostUses !== null && invite.used >= invite.mostUses],
    ['noBinding', bound?.merchantId !== deed.tenantId],
    ['openOrders', world.open.some(atWork)],
    ['noInvite', !world.invites.some(({ id, factoryId: of }) => id === deed.id && of === deed.tenantId)],
    ['past', deed.invite.past && (deed.call === 'create' || deed.invite.open)],
  ];
  return new Set(told.filter(([, holds]) => holds).map(([word]) => word));
}

const EFFECTS: Record<string, (world: World, deed: BindingDeed) => World> = {
  '': (world) => world,
  // The inviter is told, and a factory's invite counts its use.
  bound: (world, deed) => {
    const { invite, owner, merchantId, factoryId } = partiesOf(deed, world);
    return {
      ...world,
      bindings: [...world.bindings, { id: 0, merchantId, factoryId, code: deed.code }],
      invites: world.invites.map((one) => (one === invite ? { ...one, used: one.used + 1 } : one)),
      notices: told(world, owner!),
    };
  },
  // The factory is told, the binding becomes history, and no shop leads there any more.
  ended: (world, { id }) => {
    const { merchantId, factoryId } = world.bindings.find((one) => one.id === id)!;
    return {
      ...world,
      bindings: world.bindings.filter((one) => one.id !== id),
      past: world.past + 1,
      shops: world.shops.map((shop) =>
        shop.merchantId === merchantId && shop.factoryId === factoryId ? { ...shop, factoryId: null } : shop,
      ),
      notices: told(world, factoryId),
    };
  },
  made: (world, { tenantId, invite: { mostUses } }) => ({
    ...world,
    invites: [
      ...world.invites,
      { id: 0, factoryId: tenantId, code: '', open: true, expired: false, mostUses, used: 0 },
    ],
  }),
  changed: (world, { id, invite: { open, past, mostUses } }) => ({
    ...world,
    invites: world.invites.map((one) => (one.id === id ? { ...one, open, expired: past, mostUses } : one)),
  }),
  expired: (world, { id }) => ({
    ...world,
    invites: world.invites.map((one) => (one.id === id ? { ...one, expired: true } : one)),
  }),
  gone: (world, { id }) => ({ ...world, invites: world.invites.filter((one) => one.id !== id) }),
};

const told = ({ notices }: World, tenantId: number) =>
  notices.map((one) => (one.tenantId === tenantId ? { ...one, told: one.told + 1 } : one));

function saysOf(deed: BindingDeed, world: World): Record<string, unknown> {
  const { owner, invite, factoryId } = partiesOf(deed, world);
  switch (deed.call) {
    case 'bind':
    case 'bindV2':
      return { inviteCode: deed.code, factoryId };
    case 'lookUp':
      return { inviteCode: deed.code, tenantId: owner, from: invite ? 'factory' : 'business' };
    case 'list':
      return {
        bound: world.bindings
          .filter(({ merchantId }) => merchantId === deed.tenantId)
          .map(({ factoryId: at }) => `${at}: ${openAt(world, deed.tenantId, at)} open`)
          .toSorted(),
      };
    default:
      return {};
  }
}

const openAt = ({ open }: World, merchantId: number, factoryId: number): number =>
  open.find((one) => one.merchantId === merchantId && one.factoryId === factoryId)?.orders ?? 0;

/** In lines, without the ids that nobody could know before. */
export const linesOf = ({ bindings, past, invites, shops, notices }: World, known: World): string[] =>
  [
    ...bindings.map(
      ({ merchantId, factoryId, code }) => `${merchantId} is bound to ${factoryId} by ${code ?? 'nothing'}`,
    ),
    `${past} bindings ended`,
    ...invites.map(({ id, ...rest }) => {
      const before = known.invites.some((one) => one.id === id);
      const { factoryId, open, expired, mostUses, used } = rest;
      const limits = `${open ? 'open' : 'closed'}${expired ? ', expired' : ''}, ${used} of ${mostUses ?? 'any'}`;
      return `invite ${before ? rest.code : '(new)'} of ${factoryId}: ${limits}`;
    }),
    ...shops.map(({ id, factoryId }) => `shop ${id} leads to ${factoryId ?? 'nobody'}`),
    ...notices.map(({ tenantId, told: times }) => `${tenantId} was told ${times} times`),
  ].toSorted();
