import type { MoveRow } from './moves-table.ts';

// What a line of docs/spec/piece-moves.tsv does beside the move, by hand: nothing here is taken from the chart.

/** Empty: said for the reader, or by whom it is sent; nothing is done for it. */
export const EFFECT_OF: Record<string, string> = {
  'number given': 'number.give',
  'blank reserved': 'blank.reserve',
  'blank reserved anew': 'blank.reserve',
  'stock reserved': 'stock.reserve',
  'render.ask for each side': 'art.ask',
  'render.ask for its sides': 'art.ask',
  'sent by order.approve, order.approve.forced and order.rule.approve in their own transaction': '',
  'new number, attempt + 1, remakeOf, urgent': 'attempt.next',
  'a tail of the same batch': 'tail.join',
  'the file and its key are noted': 'file.note',
  'shown in 定制任务': 'task.show',
  'shown in 定制任务 with what to do': 'task.show',
  'who and when noted': 'proof.note',
  'merchant told where asked for': 'merchant.tell',
  'merchant told': 'merchant.tell',
  'the old file stays with its log': 'file.keep',
  "order.start for an order's first piece, in the same transaction": 'order.start',
  'leaves batch and plate (plate.slot.emptied, batch.piece.kicked)': 'batch.leave plates.leave',
  'order.pieces.withdrawn where no piece stays batched and none was ever printed': 'order.withdraw',
  'piece.art.redone where its art or profile changed meanwhile': 'art.redo',
  'one slot a side': 'slots.take',
  'leaves its plates, stays in its batch': 'plates.leave',
  'the slot of this side is emptied, the side waits': 'slot.empty',
  'so a held piece with one side printed stops no other plate': '',
  'its slot': 'slot.take',
  'blank consumed': 'blank.consume',
  'blank consumed once': 'blank.consume',
  'print credited': 'print.credit',
  'print credited to device and operator': 'print.credit',
  'print credit taken back': 'credit.takeBack',
  'stock consumed': 'stock.consume',
  credited: 'work.credit',
  'credited to the operators': 'work.credit',
  'work order counted': 'workOrder.count',
  'credit taken back': 'credit.takeBack',
  'credit and count taken back': 'credit.takeBack workOrder.uncount',
  'credit given back': 'credit.giveBack',
  'credit of the responsible step taken back': 'responsible.takeBack',
  'nobody is credited': '',
  'reserve.restored': 'reserve.restore',
  'step marked skipped, nobody is credited': 'step.skip',
  'back to the state before that scan': '',
  'order.pieces.ready where it was the last': 'order.ready',
  'order.pieces.reopened': 'order.reopen',
  'order.pieces.reopened where the order is waitPack': 'order.reopen',
  'its slots on plates that are not sending or later are emptied': 'plates.leave',
  'its slots on plates that are not sending or later are emptied, the others stay': 'plates.leave',
  'plate.slot.emptied': 'plates.leave',
  'leaves its batch': 'batch.leave',
  'leaves its box': 'box.leave',
  'blank released': 'blank.release',
  'its blank stays reserved until that plate is printed (consumed, recovery.wanted) or the slot is emptied after all (released)':
    'blank.later',
  'recovery.wanted': 'recovery.want',
  'recovery.wanted where the defect leaves the blank usable': 'recovery.want',
  'recovery.dropped': 'recovery.drop',
  'piece.remade for an order': 'piece.remake',
  'successor void and its blank released': 'successor.void',
  'pass + 1, steps from there on are open again': 'pass.next',
  'box.taken for the first piece, box.completed for the last': 'box.take',
  'box.reopened, or box.emptied where it was the last piece in it': 'box.release',
  'box.emptied': 'box.empty',
  'counted for the order': 'scan.count',
  'the last of a parcel: its waybill job where the number is got, else with waybill.got': 'parcel.finish',
  'the last of an order: order.pack': 'order.pack',
  'all in one transaction': '',
  'the parcel is free for other stations': 'parcel.free',
  'marked forced': 'forced.mark',
  'not yet printed: leaves batch and unsent plates': 'batch.leave plates.leave',
  'its scan is taken back': 'scan.takeBack',
  'so that a one-key pack by mistake can be made after all: mark taken off': 'forced.clear',
  'render.ask for its sides where its file does not stand': 'art.ask',
  'stations warned': 'stations.warn',
  'stock of finished goods entered': 'goods.enter',
  'finished goods entered, with the picture': 'goods.enter',
  'one blank entered': 'blank.enter',
  'stock entry reversed': 'entry.reverse',
  'shown in 回收': 'recovery.show',
};

/** What follows only where a line with several outcomes leads to this one. */
const ONLY_TO: Record<string, string> = {
  'order.pieces.ready where it was the last': 'passed',
  'render.ask for its sides where its file does not stand': 'waitArt',
};

/** What a line has done where it leads to this state. */
export const effectsTo = ({ effects }: MoveRow, to: string): string[] =>
  effects
    .filter((effect) => ONLY_TO[effect] === undefined || ONLY_TO[effect] === to)
    .flatMap((effect) => EFFECT_OF[effect]?.split(' ') ?? [])
    .filter((name) => name !== '');
