import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AreaNode } from '#contract/area/area.ts';
import { PROVINCES } from '#contract/area/province.ts';
import { startTestApp, type TestApp } from '#tests/support/app.ts';

let t: TestApp;
beforeAll(async () => void (t = await startTestApp()));
afterAll(() => t.close());

const fetchTree = async (kind: string): Promise<AreaNode[]> => {
  const answer = await t.app.inject({ method: 'GET', url: `/static/areas/${kind}.json?v=20261122` });
  expect(answer.statusCode).toBe(200);
  return answer.json();
};
const at = (tree: AreaNode[], ...names: string[]): AreaNode | undefined => {
  const [first, ...rest] = names;
  const found = tree.find(({ name }) => name === first);
  return found && rest.length > 0 ? at(found.areasList, ...rest) : found;
};

describe('[S11] [C153] [C154] the area files', () => {
  it.each(['general', 'temu'])(
    '%s: each node is name, code and areasList, three levels deep at most',
    async (kind) => {
      const tree = await fetchTree(kind);
      expect(z.array(AreaNode).safeParse(tree).error).toBeUndefined();
      const depth = (nodes: AreaNode[]): number =>
        nodes.length === 0 ? 0 : 1 + Math.max(...nodes.map(({ areasList }) => depth(areasList)));
      expect(depth(tree)).toBe(3);
      // 23 provinces, 5 autonomous regions, 4 municipalities, 2 special administrative regions.
      expect(tree).toHaveLength(34);
      expect(at(tree, '广东省', '深圳市', '南山区')?.code).toBe('440305');
      expect(at(tree, '香港特别行政区', '九龙')?.areasList.length).toBeGreaterThan(3);
    },
  );

  it('have the provinces that prices go by', async () => {
    const tree = await fetchTree('general');
    expect(PROVINCES.map(({ code, name }) => [code, name])).toEqual(
      tree.map(({ code, name }) => [code, name]),
    );
  });

  it('of Temu name every city as people write it', async () => {
    const [general, temu] = [await fetchTree('general'), await fetchTree('temu')];
    expect(at(general, '北京市', '市辖区', '东城区')).toBeDefined();
    expect(at(temu, '北京市', '北京市', '东城区')?.code).toBe('110101');
    expect(at(temu, '河南省', '济源市')).toBeDefined();
    const cities = temu.flatMap(({ areasList }) => areasList.map(({ name }) => name));
    expect(cities.filter((name) => /市辖区|^县$|直辖/.test(name))).toEqual([]);
  });

  it('are sent again only where they changed, and need no token', async () => {
    const url = '/static/areas/general.json?v=20261122';
    const first = await t.app.inject({ method: 'GET', url });
    expect(first.headers['cache-control']).toContain('max-age=86400');
    const again = await t.app.inject({
      method: 'GET',
      url,
      headers: { 'if-none-match': String(first.headers['etag']) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });
});
