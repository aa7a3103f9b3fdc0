import { operatorError } from '#contract/operator-error/operator-error.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Slips of somebody who works in the hall, noted by hand. */
export function errorHints({ factory, word, world }: Hands): Hint[] {
  const factoryId = world.tenants.factory;
  const worker = async (): Promise<number> => {
    const [user] = await world.ask<{ id: number }>(
      `insert into app_user (username, real_name, password_hash) values ($1, $2, '') returning id::int`,
      [word('slip'), word('工人')],
    );
    await world.ask('insert into membership (tenant_id, user_id) values ($1, $2)', [factoryId, user!.id]);
    return user!.id;
  };
  const slip = async () => ({ userId: await worker(), text: word('撕错标签') });
  const id = async () => ({ id: (await factory(operatorError.note, await slip())).id });
  const seen = async () => ({ ...(await id()), version: 1 });
  return [
    hint(operatorError.page, () => ({})),
    hint(operatorError.people, () => ({})),
    hint(operatorError.detail, id),
    hint(operatorError.note, slip),
    hint(operatorError.mark, async () => ({ ids: [(await id()).id], mark: 'confirmed' as const })),
    hint(operatorError.explain, async () => ({ ...(await seen()), text: '灯坏了' })),
    hint(operatorError.deduct, async () => ({ ...(await seen()), cents: 100 })),
    hint(operatorError.export, () => ({})),
  ];
}
