import type { Endpoint } from '#contract/endpoint.ts';
import { handsOf, type Hint } from './hints/hint.ts';
import { entryHints } from './hints/entry.ts';
import { orderHints } from './hints/orders.ts';
import { partnerHints } from './hints/partners.ts';
import { priceHints } from './hints/prices.ts';
import { goodsHints } from './hints/goods.ts';
import { suitHints } from './hints/suits.ts';
import { ownGoodsHints } from './hints/own-goods.ts';
import { freePrintHints } from './hints/free-print.ts';
import { galleryHints } from './hints/gallery.ts';
import { goodsPictureHints } from './hints/goods-pictures.ts';
import { pictureHints } from './hints/pictures.ts';
import { recordHints } from './hints/records.ts';
import { artDeskHints } from './hints/art-desk.ts';
import { assetHints } from './hints/assets.ts';
import { batchHints } from './hints/batches.ts';
import { paperHints } from './hints/papers.ts';
import { printHints } from './hints/prints.ts';
import { handoverHints } from './hints/handover.ts';
import { problemHints } from './hints/problems.ts';
import { billHints } from './hints/bills.ts';
import { shippingHints } from './hints/shipping.ts';
import { customsHints } from './hints/customs.ts';
import { packageHints } from './hints/packages.ts';
import { plateHints } from './hints/plates.ts';
import { qualityHints } from './hints/quality.ts';
import { deviceHints } from './hints/devices.ts';
import { customTaskHints } from './hints/custom-tasks.ts';
import { distributeHints } from './hints/distribute.ts';
import { errorHints } from './hints/errors.ts';
import { filterHints } from './hints/filters.ts';
import { barcodeHints } from './hints/barcodes.ts';
import { tailHints } from './hints/tails.ts';
import { figureHints } from './hints/figures.ts';
import { hallHints } from './hints/hall.ts';
import { resourceHints } from './hints/resources.ts';
import { workOrderHints } from './hints/work-orders.ts';
import { shelfHints } from './hints/shelves.ts';
import { scanHints } from './hints/scans.ts';
import { shareHints } from './hints/shares.ts';
import { settingHints } from './hints/settings.ts';
import { shopHints } from './hints/shops.ts';
import { tenantHints } from './hints/tenant.ts';
import { wageHints } from './hints/wages.ts';
import { workReportHints } from './hints/work-report.ts';
import type { World } from './open-world.ts';

/** Inputs that chance never finds, or not every time: what was sent by SMS, what must stand before. */
export type Hints = ReadonlyMap<Endpoint, Hint>;

export function hintsOf(world: World, mark?: (kind: string) => string): Hints {
  const hands = handsOf(world, mark);
  const areas = [
    entryHints,
    shopHints,
    partnerHints,
    priceHints,
    goodsHints,
    suitHints,
    ownGoodsHints,
    pictureHints,
    shareHints,
    galleryHints,
    goodsPictureHints,
    filterHints,
    batchHints,
    plateHints,
    workOrderHints,
    packageHints,
    customsHints,
    handoverHints,
    problemHints,
    shippingHints,
    billHints,
    shelfHints,
    qualityHints,
    barcodeHints,
    tailHints,
    freePrintHints,
    scanHints,
    paperHints,
    printHints,
    deviceHints,
    figureHints,
    distributeHints,
    errorHints,
    hallHints,
    wageHints,
    workReportHints,
    resourceHints,
    assetHints,
    artDeskHints,
    customTaskHints,
    recordHints,
    tenantHints,
    settingHints,
    orderHints,
  ];
  return new Map(areas.flatMap((area) => area(hands)).map((hint) => [hint.of, hint]));
}
