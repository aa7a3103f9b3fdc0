import { beforeEach, describe, expect, it } from 'vitest';
import { sessionCleared } from '@/shared/lib/cache/index.ts';
import { emptyHomeSession, homeSession } from './home-session.ts';

beforeEach(() => sessionCleared.publish());

describe('[S09] the home session state', () => {
  it('names every member of the specification, with an honest empty value', () => {
    expect(emptyHomeSession()).toEqual({
      pageLoading: false,
      userInfo: null,
      slideNavigationList: [],
      slideShow: true,
      activeLink: '',
      breadcrumbList: [],
      routeList: [],
      baseInfo: null,
      boundPlatformShops: [],
      bindPlatformTip: false,
      menuAndHeaderIsShow: true,
      areaList: [],
      temuAreaList: [],
      userPaginationInfo: {},
      simpleUserList: [],
      printerConfig: expect.objectContaining({ tag: expect.objectContaining({ orient: 1 }) }) as unknown,
    });
  });

  it('tells who shows it, and only when something changes', () => {
    let told = 0;
    const stop = homeSession.subscribe(() => told++);
    homeSession.patch({ activeLink: '/business/order' });
    expect(homeSession.get().activeLink).toBe('/business/order');
    expect(told).toBe(1);
    stop();
    homeSession.patch({ activeLink: '/business/task' });
    expect(told).toBe(1);
  });

  it('keeps nothing of a session that was cleared', () => {
    homeSession.patch({ baseInfo: { id: 1, name: '甲', type: 1, masterTenantId: null }, activeLink: '/x' });
    sessionCleared.publish();
    expect(homeSession.get()).toEqual(emptyHomeSession());
  });
});
