import type { ProfileCost } from './profile.ts';

const two = (hundredths: number): string => (hundredths / 100).toFixed(2);

/** What media and ink cost, each with its word; what nobody said is left out. */
export const costFacts = ({ mediaPrice, mediaUnit, inkCover, inkPrice }: ProfileCost): [string, string][] => [
  ...(mediaPrice === null
    ? []
    : ([['介质单价', `${two(mediaPrice)} 元 / ${mediaUnit === 'm' ? '米' : '平方米'}`]] as [
        string,
        string,
      ][])),
  ...(inkCover === null
    ? []
    : ([['每通道满版墨量', `${two(inkCover)} 毫升 / 平方米`]] as [string, string][])),
  ...(inkPrice === null ? [] : ([['墨水单价', `${two(inkPrice)} 元 / 毫升`]] as [string, string][])),
];

/** The same in one line. */
export const sayCost = (cost: ProfileCost): string =>
  costFacts(cost)
    .map(([word, value]) => `${word} ${value}`)
    .join('，') || '不设';
