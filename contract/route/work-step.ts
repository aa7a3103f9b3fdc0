import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { editHall, seeHall } from '#contract/station/access.ts';
import { nameText } from '#contract/values/name.ts';

export const MOST_WORK_STEPS = 200;

/** What is done with pieces after or before they are printed. */
export const WorkStep = z.object({
  id,
  name: z.string(),
  /** Of routes, stations and teams in use those that name it now. */
  routes: z.int(),
  stations: z.int(),
  teams: z.int(),
  /** Nothing names it, nor ever did: it can be deleted. */
  isUnused: z.boolean(),
  status: z.int(),
  version: z.int(),
  updatedBy: z.string(),
  updatedAt: time,
});
export type WorkStep = z.infer<typeof WorkStep>;
export const WorkStepForm = z.object({ name: nameText('名称', 40) });
export type WorkStepForm = z.infer<typeof WorkStepForm>;

const PATH = '/manufacture/route/step';
const one = z.object({ id });

export const workStep = {
  page: post(`${PATH}/page`, '工序列表', seeHall, {
    input: pageQuery.extend({
      /** A part of the name. */
      keyword: z.string().trim().max(64).optional(),
      status: z.coerce.number().int().optional(),
    }),
    output: pageOf(WorkStep),
  }),
  create: post(`${PATH}/create`, '新建工序', editHall, { input: WorkStepForm, output: z.object({ id }) }),
  update: post(`${PATH}/update`, '修改工序', editHall, {
    input: WorkStepForm.extend({ id, version: z.int() }),
  }),
  stop: post(`${PATH}/stop`, '停用工序', editHall, { input: one }),
  start: post(`${PATH}/start`, '启用工序', editHall, { input: one }),
  /** Of one that nothing ever named. */
  delete: post(`${PATH}/delete`, '删除工序', editHall, { input: one }),
};
