import { z } from 'zod';
import { id, pageOf, pageQuery, post, time } from '#contract/endpoint.ts';
import { part, started } from '#contract/figures/asked.ts';
import { rowId } from '#contract/station/access.ts';
import { STATION_KINDS, type StationKind } from '#contract/station/kinds.ts';
import { range, moment } from '#contract/values/moment.ts';
import { editWages, key, reason, seeOwnWages, seeWages, work } from '#contract/wage/access.ts';
import { LINE_KINDS, type LineKind } from '#contract/wage/line.ts';

/** What a row is of; each of them on one day. */
export const GROUPED_BY = { person: '人员', hour: '人员和小时', team: '班组', step: '工序' } as const;
export type GroupedBy = keyof typeof GROUPED_BY;
export const MOST_DAYS = 92;
/** Of less time on duty an efficiency says nothing: a scan a second after signing on would be thousands of percent. */
export const LEAST_ON_MS = 6 * 60_000;

/** What somebody did on a day (or in an hour of it, or a team, or all with one step). */
export const WorkDay = z.object({
  /** Tells the row apart. */
  code: z.string(),
  day: z.iso.date(),
  /** Of the day, 0 to 23; null: the row is of the whole day. */
  hour: z.int().nullable(),
  /** The person's; null: the row is of a team or a step. */
  userId: z.int().nullable(),
  /** Of the person or the team; empty of a step. */
  name: z.string(),
  teams: z.string(),
  works: z.string(),
  /** Signed on at stations; null: it is not told by step or material. */
  onMs: z.int().nullable(),
  pieces: z.int(),
  rework: z.int(),
  faults: z.int(),
  undone: z.int(),
  /** What of the pieces was put right by hand, more or less. */
  corrected: z.int(),
  /** What the work takes by standard; null: nobody said it of any of it. */
  standardMs: z.int().nullable(),
  /** In tenths of a percent; null: nobody was signed on for long enough, or the standard of some of it is not known. */
  efficiency: z.int().nullable(),
  lastAt: time.nullable(),
});
export type WorkDay = z.infer<typeof WorkDay>;

/** Somebody who is signed on at a station; its id is the session's. */
export const OnDuty = z.object({
  id,
  userId: id,
  name: z.string(),
  teams: z.string(),
  stationId: id,
  station: z.string(),
  kind: z.enum(Object.keys(STATION_KINDS) as [StationKind, ...StationKind[]]),
  since: time,
  lastScanAt: time,
  /** What he did there since the hour began. */
  hourPieces: z.int(),
});
export type OnDuty = z.infer<typeof OnDuty>;

/** A scan, a report or a correction of a day. */
export const DayLine = z.object({
  id,
  kind: z.enum(Object.keys(LINE_KINDS) as [LineKind, ...LineKind[]]),
  workName: z.string(),
  /** Of the piece, or of the work order that it was reported of. */
  number: z.string(),
  station: z.string(),
  pass: z.int(),
  nth: z.int(),
  shares: z.int(),
  pieces: z.int(),
  note: z.string(),
  at: time,
});
export type DayLine = z.infer<typeof DayLine>;

const where = {
  /** Without one: today. */
  days: range.optional(),
  /** Part of his name: for those who see everybody. */
  name: part,
  teamId: id.optional(),
  work: work.optional(),
  stepId: id.optional(),
  stationId: id.optional(),
  materialId: id.optional(),
  /** What was put right by hand, or moved. */
  corrected: z.boolean().optional(),
  by: z.enum(Object.keys(GROUPED_BY) as [GroupedBy, ...GroupedBy[]]).default('person'),
};

/** Which scans are put down to somebody else. */
const moved = {
  stationId: z.int('请选择工位').positive('请选择工位'),
  stepId: rowId.nullable().default(null),
  from: moment,
  to: moment,
  fromUserId: z.int('请选择记在谁名下').positive('请选择记在谁名下'),
  toUserId: z.int('请选择应记给谁').positive('请选择应记给谁'),
};

const PATH = '/manufacture/workReport';
const Named = z.object({ id, name: z.string() });

export const workReport = {
  page: post(`${PATH}/page`, '工作报表', seeOwnWages, {
    input: pageQuery.extend(where),
    output: pageOf(WorkDay).extend({
      /** Of all that was asked for. */
      pieces: z.int(),
      rework: z.int(),
    }),
  }),
  /** Everybody his own day; of others with the permission. */
  detail: post(`${PATH}/detail`, '工作报表明细', seeOwnWages, {
    input: z.object({ userId: rowId, day: z.iso.date('请选择日期') }),
    output: z.object({
      hours: z.array(z.object({ hour: z.int(), pieces: z.int() })),
      lines: z.array(DayLine),
      /** There are more lines than are shown. */
      more: z.boolean(),
      sessions: z.array(z.object({ id, station: z.string(), from: time, to: time.nullable() })),
    }),
  }),
  choices: post(`${PATH}/choices`, '工作报表的可选项', seeOwnWages, {
    output: z.object({
      people: z.array(Named),
      teams: z.array(Named),
      steps: z.array(Named),
      stations: z.array(Named),
      materials: z.array(Named),
    }),
  }),
  onDuty: post(`${PATH}/onDuty`, '在岗人员', seeWages, {
    input: pageQuery.extend({ name: part, stationId: id.optional() }),
    output: pageOf(OnDuty),
  }),
  signOff: post(`${PATH}/signOff`, '签退在岗人员', editWages, {
    input: z.object({ stationId: rowId, userId: rowId }),
  }),
  /** Counts what would be moved, and moves nothing. */
  movePreview: post(`${PATH}/move/preview`, '转移扫描的预览', editWages, {
    input: z.object(moved),
    output: z.object({
      /** What was scanned and would be somebody else's. */
      count: z.int(),
      /** Of it what was judged a fault, which goes with it. */
      faults: z.int(),
      /** They did it together: that stays as it is. */
      together: z.int(),
      works: z.array(z.object({ name: z.string(), count: z.int() })),
    }),
  }),
  /** With the number that was shown: where it is another by now, it is shown anew first. */
  move: post(`${PATH}/move`, '转移扫描', editWages, {
    input: z.object({ ...moved, count: z.int(), reason, ...key }),
    output: z.object({ count: z.int() }),
  }),
  export: post(`${PATH}/export`, '导出工作报表', seeOwnWages, {
    input: z.strictObject(where),
    output: started,
  }),
};
