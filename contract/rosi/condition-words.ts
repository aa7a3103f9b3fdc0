import { PICTURE_SOURCES, type PictureSource } from './resolve.ts';

/** What an override is about, with the names of what it names. */
export interface NamedConditions {
  merchant: string | null;
  sku: string | null;
  model: string | null;
  color: string | null;
  source: PictureSource | null;
  piecesFrom: number | null;
  piecesTo: number | null;
}

export const CONDITION_WORDS = {
  merchantId: '客户',
  skuId: 'SKU',
  modelId: '型号',
  colorId: '颜色',
  source: '图片来源',
  piecesFrom: '每单件数',
  piecesTo: '每单件数',
} as const;

const sayPieces = (from: number | null, to: number | null): string =>
  from === null ? `至多 ${to}` : to === null ? `至少 ${from}` : from === to ? `${from}` : `${from} 至 ${to}`;

/** In words, one for each condition. */
export const sayConditions = (said: NamedConditions): string[] => [
  ...(said.merchant === null ? [] : [`${CONDITION_WORDS.merchantId} ${said.merchant}`]),
  ...(said.sku === null ? [] : [`${CONDITION_WORDS.skuId} ${said.sku}`]),
  ...(said.model === null ? [] : [`${CONDITION_WORDS.modelId} ${said.model}`]),
  ...(said.color === null ? [] : [`${CONDITION_WORDS.colorId} ${said.color}`]),
  ...(said.source === null ? [] : [`${CONDITION_WORDS.source} ${PICTURE_SOURCES[said.source]}`]),
  ...(said.piecesFrom === null && said.piecesTo === null
    ? []
    : [`${CONDITION_WORDS.piecesFrom} ${sayPieces(said.piecesFrom, said.piecesTo)}`]),
];
