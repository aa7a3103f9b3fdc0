import { order } from '#contract/order/order.ts';
import { auth } from '#contract/auth/auth.ts';
import type { Output } from '#contract/endpoint.ts';
import { DEMO_PASSWORD } from '#server/demo/accounts.ts';
import { post } from '../measure.ts';
import { BASE_PATH, type Envelope } from '#contract/wire.ts';
import type { User, Wish } from './traffic.ts';

const NAMES = ['王', '李娜', '张', '刘强', '陈', '赵'];
const STATUSES = ['waitReview', 'shipped', 'waitPack', 'completed'] as const;

/** Signs one user in as often as there are people who work with his account's rights: each has a login of his own. */
export async function signInAll(url: string, names: readonly string[], count: number): Promise<User[]> {
  const users: User[] = [];
  for (let i = 0; i < count; i++) {
    const answer = (await post(undefined, url + BASE_PATH + auth.login.path, {
      username: names[i % names.length],
      password: DEMO_PASSWORD,
    })) as Envelope<Output<typeof auth.login>>;
    if (answer.code !== 0) throw new Error(`sign-in of ${names[i % names.length]}: ${answer.msg}`);
    users.push(userOf(answer.data.accessToken, i));
  }
  return users;
}

/** A day's work in small: lists, a search, counts, orders that are reviewed, and a remark on one. */
function userOf(token: string, seed: number): User {
  let turn = seed;
  let ids: number[] = [];
  let waiting: number[] = [];
  const pick = (from: readonly number[]) => from[turn % from.length];
  const list = (kind: string, body: object): Wish => ({
    kind,
    path: order.page.path,
    body: { pageNo: 1, pageSize: 50, ...body },
    read: ({ list: rows }: Output<typeof order.page>) => {
      ids = rows.map(({ id }) => id);
      if (kind === 'review') waiting = ids;
    },
  });
  const act = (event: string, id: number, params: object): Wish => ({
    kind: event,
    path: order.action.path,
    body: { event, ids: [id], params, idempotencyKey: crypto.randomUUID() },
  });
  return {
    token,
    next() {
      turn += 1;
      const step = turn % 8;
      const id = pick(ids);
      if (id === undefined || step === 0) return list('list', { status: STATUSES[turn % STATUSES.length] });
      if (step === 1) return list('page', { pageNo: 1 + (turn % 40) });
      if (step === 2) return list('search', { recipient: NAMES[turn % NAMES.length] });
      if (step === 3) return { kind: 'count', path: order.statusCount.path, body: {} };
      if (step === 7) return act('order.remarked', id, { remark: `第 ${turn} 次` });
      const next = step === 5 ? pick(waiting) : undefined;
      if (next !== undefined) return act('order.approve', next, {});
      return list('review', { status: 'waitReview', pageNo: 1 + (turn % 5) });
    },
  };
}
