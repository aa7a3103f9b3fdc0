import { hearPieces, pieceBatches, plates, workOrders } from './modules/batch/service.ts';
import { shares } from './modules/binding/ports.ts';
import { hearSorted, pieceBoxes, settleBoxes } from './modules/box/service.ts';
import { ordersOfCustomers } from './modules/customer/ports.ts';
import { labelPapers } from './modules/label/service.ts';
import { ordersOfCodes } from './modules/mapping/ports.ts';
import { hearArt, pieceProofs } from './modules/custom-task/service.ts';
import { declarationsOfOrders } from './modules/declaration/service.ts';
import { listsOfPackages } from './modules/handover/service.ts';
import { endGrantsBetween, settleLent } from './modules/grant/service.ts';
import { discounts, giftFile, goods } from './modules/means/service.ts';
import {
  customs,
  editOrders,
  giveBack,
  marker,
  packages,
  production,
  reviewer,
  systemMove,
} from './modules/order/service.ts';
import {
  handoverLists,
  packagesOfNumbers,
  packagesOfOrders,
  problems,
  tracked,
  writeOnPackages,
} from './modules/package/service.ts';
import { raiseProblems, settleProblems } from './modules/problem/service.ts';
import { endSharesWith } from './modules/picture/service.ts';
import { hearPacked, piecePacking, slipPapers } from './modules/packing/service.ts';
import {
  areas,
  art,
  boxes,
  defects,
  pieces,
  progress,
  watcher,
  whereabouts,
} from './modules/piece/service.ts';
import {
  batchPlates,
  jobPlates,
  piecePlates,
  pieceWhereabouts,
  plateWatcher,
} from './modules/plate/service.ts';
import { papers, platesOfJobs, printerJobs } from './modules/print-job/service.ts';
import { jobs as jobsOfPrinters } from './modules/printer/service.ts';
import { tagPapers } from './modules/piece-tag/service.ts';
import { holdPrices, rulesInWords } from './modules/price/service.ts';
import { meaningOfDefects, noteJudged } from './modules/quality/service.ts';
import { noteRecovered, pieceRecovery } from './modules/recovery/service.ts';
import { artOfPieces, pieceArt } from './modules/render-task/service.ts';
import { rules } from './modules/review-rule/service.ts';
import { pieceProgress, pieceRoutes, routePieces, wages } from './modules/route/service.ts';
import {
  closeSkus,
  GIFT_FILE,
  holdGoods,
  openSkus,
  respecGifts,
  respecMaterial,
} from './modules/sku/service.ts';
import { applyRules, tagColours } from './modules/rule-tag/service.ts';
import { hearPlates } from './modules/usage/service.ts';
import { batchWorkOrders, countPieces, pieceWorkOrders, reportWages } from './modules/work-order/service.ts';
import { wagesOfCredits, wagesOfReports } from './modules/wage/service.ts';
import { wantTracks } from './modules/track/service.ts';
import { lenders, numbered } from './modules/waybill/service.ts';

/** What areas that stand do when a piece moves; the others are in docs/spec/effects-to-come.tsv. */
export const PIECE_AREAS = {
  ...pieceArt,
  ...pieceBatches,
  ...piecePlates,
  ...pieceRoutes,
  ...pieceWorkOrders,
  ...pieceRecovery,
  ...pieceBoxes,
  ...piecePacking,
  ...pieceProofs,
};

/** Hands each module what it needs of those that know it (platform/port.ts): the modules stand in layers. */
export function plugPorts(): void {
  goods.plug({ hold: holdGoods, close: closeSkus, open: openSkus, respec: respecMaterial, respecGifts });
  giftFile.plug(GIFT_FILE);
  discounts.plug({ hold: holdPrices, named: rulesInWords });
  reviewer.plug(rules);
  marker.plug({ mark: applyRules, colours: tagColours });
  production.plug(pieces);
  packages.plug(packagesOfOrders);
  customs.plug(declarationsOfOrders);
  handoverLists.plug(listsOfPackages);
  numbered.plug({ write: writeOnPackages, ...packagesOfNumbers });
  tracked.plug({ want: wantTracks });
  problems.plug({ raise: raiseProblems, settle: settleProblems });
  areas.plug(PIECE_AREAS);
  progress.plug(pieceProgress);
  wages.plug(wagesOfCredits);
  reportWages.plug(wagesOfReports);
  defects.plug(meaningOfDefects);
  art.plug(artOfPieces);
  watcher.plug({
    async hear(done) {
      // Work orders count by the route that a piece takes, before its batch asks whether they hold it.
      await routePieces(done);
      await countPieces(done);
      await hearPieces(done);
      await noteJudged(done);
      await noteRecovered(done);
      await hearSorted(done);
      await hearPacked(done);
      await hearArt(done);
    },
  });
  plateWatcher.plug({ hear: hearPlates });
  whereabouts.plug(pieceWhereabouts);
  boxes.plug({ settle: settleBoxes });
  plates.plug(batchPlates);
  workOrders.plug(batchWorkOrders);
  jobsOfPrinters.plug(printerJobs);
  platesOfJobs.plug(jobPlates);
  papers.plug({ tag: tagPapers, packing: slipPapers, waybill: labelPapers });
  ordersOfCodes.plug({ move: systemMove, edit: editOrders });
  ordersOfCustomers.plug({ giveBack });
  shares.plug({
    async end(trx, ended) {
      await endSharesWith(trx, ended);
      await endGrantsBetween(trx, ended);
    },
  });
  lenders.plug({ settle: settleLent });
}
