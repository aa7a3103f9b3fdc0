import { route } from '#contract/route/route.ts';
import { workStep } from '#contract/route/work-step.ts';
import { badge } from '#contract/station/badge.ts';
import { station } from '#contract/station/station.ts';
import { hallTeam } from '#contract/station/team.ts';
import { material } from '#contract/means/material.ts';
import { hint, type Hands, type Hint } from './hint.ts';

/** Steps, routes, stations, teams and badges of a factory. */
export function hallHints({ factory, word, world }: Hands): Hint[] {
  const newStep = async () => (await factory(workStep.create, { name: word('工序') })).id;
  const passed = async () => [
    { ...{ stepId: await newStep(), required: true, counted: false, afterPrint: true, seconds: 30 } },
  ];
  const said = async () => ({
    ...{ name: word('路线'), skuId: null, steps: await passed(), inspected: 10 },
    materialId: (await factory(material.create, { code: word('HAL-'), name: word('材质') })).id,
  });
  const newRoute = async () => (await factory(route.create, await said())).id;
  const stoppedRoute = async () => {
    const id = await newRoute();
    await factory(route.stop, { id });
    return { id };
  };
  const place = () => ({ name: word('工位'), kind: 'pack' as const });
  const newStation = async () => (await factory(station.create, place())).id;
  /** Somebody who works for the factory. */
  const person = async () => {
    const [user] = await world.ask<{ id: number }>(
      `insert into app_user (username, real_name, password_hash) values ($1, $2, '') returning id::int`,
      [word('hall'), word('工人')],
    );
    await world.ask('insert into membership (tenant_id, user_id) values ($1, $2)', [
      world.tenants.factory,
      user!.id,
    ]);
    return user!.id;
  };
  const manned = async () => {
    const [id, userId] = [await newStation(), await person()];
    await world.ask(
      `insert into station_session (factory_id, station_id, user_id, began_at, last_scan_at)
       values ($1, $2, $3, now(), now())`,
      [world.tenants.factory, id, userId],
    );
    return { id, userId };
  };
  const people = async () => ({ name: word('班组'), userIds: [await person()], stepIds: [await newStep()] });
  const newTeam = async () => (await factory(hallTeam.create, await people())).id;
  const newBadge = async () => {
    const { issued } = await factory(badge.issue, { userIds: [await person()] });
    const { list } = await factory(badge.page, { keyword: issued[0]!.number });
    return { id: list[0]!.id };
  };
  return [
    hint(workStep.create, () => ({ name: word('工序') })),
    hint(workStep.update, async () => ({ id: await newStep(), version: 1, name: word('工序') })),
    ...[workStep.stop, workStep.start, workStep.delete].map((of) =>
      hint(of, async () => ({ id: await newStep() })),
    ),
    hint(route.create, said),
    hint(route.update, async () => ({
      ...{ id: await newRoute(), version: 1, name: word('路线'), steps: await passed(), inspected: 0 },
    })),
    hint(route.detail, async () => ({ id: await newRoute() })),
    hint(route.stop, async () => ({ id: await newRoute() })),
    hint(route.start, stoppedRoute),
    hint(station.create, place),
    hint(station.update, async () => ({ id: await newStation(), version: 1, ...place() })),
    ...[station.stop, station.start].map((of) => hint(of, async () => ({ id: await newStation() }))),
    hint(station.signOff, manned),
    hint(hallTeam.create, people),
    hint(hallTeam.update, async () => ({ id: await newTeam(), version: 1, ...(await people()) })),
    ...[hallTeam.stop, hallTeam.start].map((of) => hint(of, async () => ({ id: await newTeam() }))),
    hint(badge.issue, async () => ({ userIds: [await person()] })),
    hint(badge.replace, newBadge),
    hint(badge.close, newBadge),
  ];
}
