import { describe, expect, it } from 'vitest';
import { homePath, tenantKind, usableTenants } from './tenants.ts';

const tenant = (type: number, masterTenantId: number | null = null) => ({
  id: 10 + type,
  name: `公司${type}`,
  type,
  masterTenantId,
});

describe('tenants', () => {
  it('[F19] drops those whose type is not above 0', () => {
    expect(usableTenants([-1, 0, 1, 2, 3, 8, 9].map((type) => tenant(type))).map(({ type }) => type)).toEqual(
      [1, 2, 3, 8, 9],
    );
  });

  it('begins at /factory above type 1, else at /business', () => {
    expect([1, 2, 3, 8, 9].map((type) => homePath(tenant(type)))).toEqual([
      '/business',
      '/factory',
      '/factory',
      '/factory',
      '/factory',
    ]);
  });

  it('says what kind it is in Chinese', () => {
    expect(tenantKind(tenant(1))).toBe('商家');
    expect(tenantKind(tenant(1, 7))).toBe('商家子账号');
    expect(tenantKind(tenant(2))).toBe('工厂');
  });
});
