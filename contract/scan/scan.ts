import { z } from 'zod';
import { get, id, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { HELD_CALL } from './calls.ts';
import { stationKindOf } from '#contract/station/kinds.ts';

/** A station is signed in as a user who may work at stations; badges say who works there. */
export const atStations: TenantAccess = { of: 'factory', permissions: ['factory:station'] };

/** How a station sounds: it went on; it did not; stop, an order is held or closed. */
export const TONES = { good: '通过', wrong: '错误', stop: '拦截' } as const;
export type Tone = keyof typeof TONES;

/** What was wrong with a scan, to teach by. */
export const SCAN_ERRORS = {
  check: '校验错',
  unknown: '不存在',
  repeated: '重复',
  stepMissing: '漏工序',
  held: '拦截件',
  wrongBox: '错格口',
  wrongParcel: '错包裹',
  void: '已作废',
  scrapped: '已报废',
  material: '非本工位材质',
  paused: '暂停工单',
  locked: '跨周期',
  notHere: '不属于本工位',
  other: '未通过',
} as const;
export type ScanError = keyof typeof SCAN_ERRORS;

/** Scans that one call brings; a longer queue takes several. */
export const MOST_SCANS = 100;
/** Scans that may wait in a browser without network. */
export const MOST_WAITING = 5000;
/** So long the same number at the same station is one scan. */
export const SAME_SCAN_MS = 3000;
/** What can be put right later goes on without network, at stations of these kinds. */
export const OFFLINE_KINDS = ['print', 'step', 'quality'] as const;

/** The piece as a station shows it after a scan. */
export const ScannedPiece = z.object({
  id,
  number: z.string(),
  orderNo: z.string(),
  skuCode: z.string(),
  material: z.string(),
  model: z.string(),
  color: z.string(),
  /** Which of the pieces of its order it is, by their numbers, of how many; 0 of 0: it is for no order. */
  nth: z.int(),
  of: z.int(),
  /** How many of them have passed. */
  passed: z.int(),
  state: z.int(),
  /** Where it goes next, in words. */
  next: z.string(),
  urgent: z.boolean(),
  pictureThumbUrl: z.string().nullable(),
});
export type ScannedPiece = z.infer<typeof ScannedPiece>;

/** What came of a scan. */
export const ScanAnswer = z.object({
  /** Rises in the order in which scans came to the server. */
  id,
  scanId: z.uuid(),
  code: z.string(),
  accepted: z.boolean(),
  tone: z.enum(Object.keys(TONES) as [Tone, ...Tone[]]),
  /** In large type. */
  title: z.string(),
  /** A sentence under it; may be empty. */
  text: z.string(),
  error: z.enum(Object.keys(SCAN_ERRORS) as [ScanError, ...ScanError[]]).nullable(),
  piece: ScannedPiece.nullable(),
  /** When it was done, by the station's clock put right. */
  doneAt: time,
  offline: z.boolean(),
  undone: z.boolean(),
});
export type ScanAnswer = z.infer<typeof ScanAnswer>;

const Person = z.object({ id, name: z.string() });

/**
 * What a station shows of itself, as the server knew it. Answers overtake one another, and what the browser kept is older than all
 * of them: whoever has two of these shows the one with the later `asOf`, and adds nothing up.
 */
export const StationNow = z.object({
  /** A moment of the database's clock, in microseconds: all that was answered before it is in here. */
  asOf: z.int(),
  operators: z.array(Person),
  /** Accepted scans of this day and of this hour. */
  today: z.int(),
  hour: z.int(),
  /** Scans that came late and were refused, and that nobody has looked at yet. */
  unseen: z.int(),
});
export type StationNow = z.infer<typeof StationNow>;

/** A scan as a station made it. */
export const Scan = z.object({
  /** Made before anything is sent: the same one sent again gets the first answer (M23). */
  scanId: z.uuid('扫描记录不完整，请重新扫描'),
  seq: z.int().min(0),
  code: z.string().trim().min(1, '号码为空，请重新扫描').max(64, '号码太长，请重新扫描'),
  /** By the station's own clock. */
  deviceAt: z.int().min(0),
  /** It waited for the network. */
  offline: z.boolean().default(false),
  /** Who was signed on when it was made; of a scan with network the server knows. */
  operators: z.array(z.int().positive()).max(10).default([]),
});
export type Scan = z.infer<typeof Scan>;

const station = z.int('请选择工位').positive('请选择工位');

export const scan = {
  stations: get('/manufacture/scan/stations', '可用的工位', atStations, {
    output: z.array(z.object({ id, name: z.string(), kind: stationKindOf, line: z.string() })),
  }),
  station: get('/manufacture/scan/station', '工位与在岗人员', atStations, {
    input: z.object({ stationId: id }),
    output: StationNow.extend({
      id,
      number: z.string(),
      name: z.string(),
      kind: stationKindOf,
      steps: z.array(Person),
      /** The last 20, the newest first. */
      recent: z.array(ScanAnswer),
    }),
  }),
  send: post('/manufacture/scan/send', '扫描', atStations, {
    input: z.object({
      stationId: station,
      /** The station's own clock when it sends: by it the times of its scans are put right. */
      sentAt: z.int().min(0),
      scans: z.array(Scan).min(1, '没有扫描记录').max(MOST_SCANS, '一次最多 100 个扫描'),
    }),
    output: z.object({ answers: z.array(ScanAnswer), now: StationNow }),
  }),
  /** Whether the order of a piece that a station shows is held or closed by now; asked again when an order changes. */
  held: get(HELD_CALL, '生产件的订单是否被拦截', atStations, {
    input: z.object({ pieceId: id }),
    output: z.object({ held: z.boolean() }),
  }),
  undo: post('/manufacture/scan/undo', '撤销扫描', atStations, {
    input: z.object({ stationId: station }),
    output: z.object({ undone: ScanAnswer, now: StationNow }),
  }),
  signOff: post('/manufacture/scan/sign-off', '签退', atStations, {
    input: z.object({ stationId: station, userId: z.int().positive() }),
    output: z.object({ now: StationNow }),
  }),
  seen: post('/manufacture/scan/seen', '确认被拒绝的扫描', atStations, {
    /** All that came late and were refused up to this scan, the last one that the station knew of. */
    input: z.object({ stationId: station, lastId: z.int().positive() }),
    output: z.object({ now: StationNow }),
  }),
};
