import { order } from '#contract/order.ts';
import { auth } from '#contract/auth.ts';
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

/** A day's work in small: the list, a search, one order with its log, and a remark on it. */
function userOf(token: string, seed: number): User {
  let turn = seed;
  let ids: number[] = [];
  const pick = () => ids[turn % ids.length];
  const list = (kind: string, body: object): Wish => ({
    kind,
    path: order.page.path,
    body: { pageNo: 1, pageSize: 50, ...body },
    read: (data: Output<typeof order.page>) => void (ids = data.list.map(({ id }) => id)),
  });
  return {
    token,
    next() {
      turn += 1;
      const step = turn % 8;
      const id = pick();
      if (id === undefined || step === 0) return list('list', { status: STATUSES[turn % STATUSES.length] });
      if (step === 1) return list('page', { pageNo: 1 + (turn % 40) });
      if (step === 2) return list('search', { recipient: NAMES[turn % NAMES.length] });
      if (step === 3) return { kind: 'count', path: order.statusCount.path, body: {} };
      if (step === 7)
        return {
          kind: 'action',
          path: order.action.path,
          body: {
            event: 'order.remarked',
            ids: [id],
            params: { remark: `第 ${turn} 次` },
            idempotencyKey: crypto.randomUUID(),
          },
        };
      return list('review', { status: 'waitReview', pageNo: 1 + (turn % 5) });
    },
  };
}
