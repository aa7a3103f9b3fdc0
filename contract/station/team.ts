import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { nameText } from '#contract/values/name.ts';
import { editHall, rowId, seeHall } from './access.ts';

export const MOST_TEAMS = 200;
const MOST_MEMBERS = 200;
const MOST_TEAM_STEPS = 50;

const Named = z.object({ id, name: z.string() });

/** People of the hall, and what they may do. */
export const HallTeam = z.object({
  id,
  name: z.string(),
  members: z.array(Named),
  /** The steps that they may do. */
  steps: z.array(Named),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type HallTeam = z.infer<typeof HallTeam>;

export const HallTeamForm = z.object({
  name: nameText('名称', 40),
  userIds: z
    .array(rowId)
    .min(1, '请至少选择一名成员')
    .max(MOST_MEMBERS, `一个班组最多 ${MOST_MEMBERS} 名成员`),
  stepIds: z.array(rowId).max(MOST_TEAM_STEPS, `一个班组最多 ${MOST_TEAM_STEPS} 道工序`),
});
export type HallTeamForm = z.infer<typeof HallTeamForm>;

const PATH = '/manufacture/team';
const one = z.object({ id });

export const hallTeam = {
  page: post(`${PATH}/page`, '班组列表', seeHall, {
    input: pageQuery.extend({
      /** A part of its name, or of the name of a member. */
      keyword: z.string().trim().max(64).optional(),
      stepId: z.coerce.number().int().positive().optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(HallTeam),
  }),
  create: post(`${PATH}/create`, '新建班组', editHall, { input: HallTeamForm, output: z.object({ id }) }),
  update: post(`${PATH}/update`, '修改班组', editHall, {
    input: HallTeamForm.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用班组', editHall, { input: one }),
  start: post(`${PATH}/start`, '启用班组', editHall, { input: one }),
};
