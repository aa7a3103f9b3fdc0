import { expect, it } from 'vitest';
import { sizeAfter } from '#contract/art-desk/retouch-step.ts';
import { dpiWithoutBleed, newTool, pixelsOfSpec, stepOfTool, type Spec } from './tools.ts';

// By hand: 75.5 × 151 mm with 2 mm of bleed at 300 dpi are 892 × 1784 px, of which 24 on each side are bleed.
const spec: Spec = {
  name: '测试',
  area: { width: 755, height: 1510, bleed: 20, safe: 30, radius: 0, maskUrl: null },
  dpi: 300,
};

it('[P166] the pixels of a spec, with its bleed and without', () => {
  expect([pixelsOfSpec(spec, 'area'), pixelsOfSpec(spec, 'trim')]).toEqual([
    { width: 892, height: 1784 },
    { width: 844, height: 1736 },
  ]);
});

it('[P166] a large photo, cut for the print and extended by its bleed, has exactly the pixels of the spec', () => {
  for (const photo of [
    { width: 3000, height: 4000 },
    { width: 4000, height: 3000 },
    { width: 1111, height: 2777 },
  ]) {
    const cut = sizeAfter(stepOfTool(newTool('crop', photo, spec), photo, spec)!, photo);
    expect(cut).toEqual({ width: 844, height: 1736 });
    expect(sizeAfter(stepOfTool(newTool('extend', cut, spec), cut, spec)!, cut)).toEqual({
      width: 892,
      height: 1784,
    });
  }
});

it('[P166] a small one keeps its pixels, and its bleed is as many as its own dots need', () => {
  const photo = { width: 422, height: 868 };
  const cut = sizeAfter(stepOfTool(newTool('crop', photo, spec), photo, spec)!, photo);
  expect(cut).toEqual({ width: 422, height: 868 });
  // 422 px on 71.5 mm are 149 dpi, 868 on 147 mm are 149; 2 mm at 149 dpi are 12 px.
  expect(dpiWithoutBleed(cut, spec)).toBe(149);
  expect(stepOfTool(newTool('extend', cut, spec), cut, spec)).toEqual({
    ...{ kind: 'extend', px: 12, by: 'mirror' },
  });
});

it('[P166] without a spec a cut is free, and 2 mm at 300 dpi are 24 px; a tool that changes nothing makes no step', () => {
  const size = { width: 100, height: 50 };
  expect(stepOfTool(newTool('crop', size, undefined), size, undefined)).toEqual({
    ...{ kind: 'crop', x: 0, y: 0, width: 100, height: 50 },
  });
  expect(stepOfTool(newTool('extend', size, undefined), size, undefined)).toMatchObject({ px: 24 });
  for (const name of ['look', 'straighten', 'levels', 'clone', 'erase'] as const)
    expect(stepOfTool(newTool(name, size, undefined), size, undefined), name).toBeUndefined();
});
