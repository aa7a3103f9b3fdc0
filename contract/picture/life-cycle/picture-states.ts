import type { StateOf } from '#contract/life-cycle/states.ts';

/** The regions of a picture in the order in which its log writes them (docs/spec/picture-states.tsv). */
export const PICTURE_REGIONS = {
  status: {
    checking: { code: 0, label: '检查中' },
    ready: { code: 10, label: '可用' },
    broken: { code: 20, label: '无法使用' },
    trashed: { code: 30, label: '回收站' },
    purged: { code: 40, label: '已清除' },
  },
  use: {
    open: { code: 0, label: '' },
    blocked: { code: 1, label: '已停用' },
  },
  share: {
    private: { code: 0, label: '私有' },
    shared: { code: 1, label: '已共享' },
  },
} as const;
export type PictureRegion = keyof typeof PICTURE_REGIONS;
export type PictureState = StateOf<typeof PICTURE_REGIONS>;

/** Words for states that no screen names. */
export const PICTURE_UNLABELLED = { use: '无' } as const;

type Begun = PictureState['status'];
/** One that has just come into being. */
export const newPictureState = (state: Begun): PictureState => ({
  status: state,
  use: 'open',
  share: 'private',
});
