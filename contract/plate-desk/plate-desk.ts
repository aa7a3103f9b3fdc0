import { z } from 'zod';
import { SlotPlace } from '#contract/device/jig.ts';
import { get, id, pageOf, pageQuery, post, time, type TenantAccess } from '#contract/endpoint.ts';
import { LayoutForm, MOST_PLACES, TURNS } from '#contract/plate/layout.ts';
import { Plate, PlateFile } from '#contract/plate/plate.ts';
import { PrintSettings } from '#contract/rosi/print-settings.ts';

// P161: one plate at its true size, put right by hand. Lengths in hundredths of a millimetre.

const see: TenantAccess = { of: 'factory', permissions: ['factory:plate'] };
const edit: TenantAccess = { of: 'factory', permissions: ['factory:plate:edit'] };
const rowId = z.int().positive();
const count = z.int();

/** How often a browser says that its user still has the plate open. */
export const EDITS_EVERY_MS = 15_000;
/** Who was silent for longer has closed his browser. */
export const EDITED_MS = 40_000;

/** A side of a piece that lies on the plate or could be laid on it; width and height as its art stands upright, with bleed. */
export const DeskPiece = z.object({
  pieceId: id,
  side: count,
  pieceNumber: z.string(),
  orderNo: z.string().nullable(),
  batch: z.string(),
  skuCode: z.string(),
  model: z.string(),
  color: z.string(),
  width: count,
  height: count,
  bleed: count,
  /** What may lie on one plate with it. */
  group: z.string(),
  urgent: z.boolean(),
  held: z.boolean(),
  /** Of the piece. */
  state: count,
  pictureThumbUrl: z.string().nullable(),
});
export type DeskPiece = z.infer<typeof DeskPiece>;

/** Where it lies; what is locked stays there until it is unlocked. */
const DeskPlace = z.object({
  pieceId: rowId,
  side: count,
  x: count,
  y: count,
  rotation: z.literal([...TURNS]),
  locked: z.boolean(),
});
export type DeskPlace = z.infer<typeof DeskPlace>;

/** Who has the plate open to change it. */
export const PlateEditor = z.object({ mine: z.boolean(), userName: z.string(), since: time });
export type PlateEditor = z.infer<typeof PlateEditor>;

const form = LayoutForm.shape.places.element.shape;
/** A layout as a request may say it: what a piece measures is known to the server. */
const places = z
  .array(
    z.object({
      pieceId: rowId,
      side: form.side,
      x: form.x,
      y: form.y,
      rotation: form.rotation,
      locked: z.boolean().default(false),
    }),
  )
  .min(1, '版上至少要留一件；全部不要时请作废这个版')
  .max(MOST_PLACES, `每版最多 ${MOST_PLACES.toLocaleString('zh-CN')} 件`);

export const plateDesk = {
  get: get('/manufacture/plate/desk/get', '拼版页', see, {
    input: z.object({ id }),
    output: z.object({
      plate: Plate,
      /** By which it is printed, marks included. */
      settings: PrintSettings,
      /** The holders of its table, where blanks lie in some. */
      slots: z.array(
        SlotPlace.extend({
          /** Whose blanks it holds; absent: of whatever model. */
          models: z.array(z.string()).optional(),
        }),
      ),
      pieces: z.array(DeskPiece),
      /** In the order of their numbers. */
      places: z.array(DeskPlace),
      files: z.array(PlateFile),
      /** null: nobody has it open to change it. */
      editor: PlateEditor.nullable(),
    }),
  }),
  /** What waits for the print profile of the plate and could lie on it. */
  waiting: post('/manufacture/plate/desk/waiting', '可放入的生产件', see, {
    input: pageQuery.extend({
      id: rowId,
      /** A number of a piece, an order or a batch, or a part of a model. */
      keyword: z.string().trim().max(64).default(''),
      urgent: z.boolean().default(false),
    }),
    output: pageOf(DeskPiece),
  }),
  /** Saves where everything lies. What breaks a rule of the profile is said piece by piece, and then nothing is saved. */
  arrange: post('/manufacture/plate/desk/arrange', '保存排版', edit, {
    input: z.object({
      id: rowId,
      /** As the user saw it. */
      version: z.int(),
      places,
      idempotencyKey: z.string().min(8).max(64).optional(),
    }),
    output: z.object({
      saved: z.boolean(),
      refused: z.array(
        z.object({
          /** None: it is about the plate. */
          pieceIds: z.array(z.int()),
          /** By which it misses. */
          by: count,
          text: z.string(),
        }),
      ),
    }),
  }),
  /** He has it open to change it, or still has; whoever came before stays. */
  edit: post('/manufacture/plate/desk/edit', '开始调整版', edit, {
    input: z.object({ id: rowId }),
    output: PlateEditor,
  }),
  leave: post('/manufacture/plate/desk/leave', '结束调整版', edit, { input: z.object({ id: rowId }) }),
};
