import { z } from 'zod';
import { dangerPass, id, post } from '#contract/endpoint.ts';
import { editMeans } from './names.ts';

/** Two rows of one thing, such as 曜黑 and 曜石黑: what names the one that goes names the one that stays from then on. */
const pair = z.object({ id, intoId: id });

/** What goes over to the one that stays, and what stands in the way. */
export const MergePlan = z.object({
  skus: z.int(),
  /** Of models: names that shops use for it, its own one included. */
  aliases: z.int(),
  /** Of colours: materials that are offered in it, discounts and limits of departments that name it. */
  materials: z.int(),
  priceRules: z.int(),
  limits: z.int(),
  /** Sentences that say what to do first; with one of them nothing is merged. */
  clashes: z.array(z.string()),
});
export type MergePlan = z.infer<typeof MergePlan>;

/** Models and colours can be merged; a material is more than its name. */
export const mergeCalls = (path: string, noun: string) => ({
  mergePlan: post(`${path}/merge/plan`, `合并${noun}前的核对`, editMeans, { input: pair, output: MergePlan }),
  merge: post(`${path}/merge`, `合并${noun}`, editMeans, {
    input: pair.extend(dangerPass.shape),
    output: MergePlan,
  }),
});
