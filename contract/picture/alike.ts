import { z } from 'zod';
import { PICTURE_CALLS } from '#contract/picture/calls.ts';
import { get, id, pageOf, pageQuery, post, type TenantAccess } from '#contract/endpoint.ts';
import { edit, Picture, see } from './picture.ts';

/** [G18] What two pictures are to each other: pixel by pixel the same, or alike by their look. */
export const ALIKE = { same: '重复', similar: '相似' } as const;

/** [G18] Bits of two looks that may differ: of a duplicate, and of what only looks alike. */
export const MOST_BITS = { same: 4, similar: 10 } as const;

const Alike = z.object({ picture: Picture, isSame: z.boolean(), distance: z.int() });

/** Two pictures of the store that look alike, and of which nobody has said anything yet. */
export const PicturePair = z.object({
  /** Of both: `12-34`. */
  id: z.string(),
  a: Picture,
  b: Picture,
  isSame: z.boolean(),
  distance: z.int(),
});
export type PicturePair = z.infer<typeof PicturePair>;

/** The calls of duplicates and of searches by a picture, the same on each shelf. */
export const alikeCalls = (
  path: string,
  noun: string,
  { see, edit }: Record<'see' | 'edit', TenantAccess>,
) => ({
  pairs: post(`${path}/pair/page`, `重复与相似的${noun}`, see, {
    /** `similar`: those that only look alike, too. */
    input: pageQuery.extend({ similar: z.boolean().default(false) }),
    output: pageOf(PicturePair),
  }),
  /** `none`: they are none, `keep`: both are wanted; it never comes back [G18]. */
  decide: post(`${path}/pair/decide`, `处理重复${noun}`, edit, {
    input: z.object({
      pairs: z
        .array(z.object({ a: id, b: id }))
        .min(1, '请选择图片')
        .max(1000, '一次最多 1000 对'),
      decided: z.enum(['none', 'keep']),
    }),
    output: z.object({ decided: z.int() }),
  }),
  /** Those of the store that look like this one. */
  of: get(`${path}/alike`, `相似的${noun}`, see, { input: z.object({ id }), output: z.array(Alike) }),
  /** The same for a picture that is not kept. */
  find: post(`${path}/find`, `以图搜${noun}`, see, { output: z.array(Alike), body: 'multipart' }),
});

export const pictureAlike = alikeCalls(PICTURE_CALLS, '图片', { see, edit });
