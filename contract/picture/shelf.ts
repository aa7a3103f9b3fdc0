/**
 * Where a tenant's pictures lie: a merchant has one store; a factory keeps the pictures of its goods (P134) apart from those
 * that its customers may print (P136). A content lies on one shelf only [G17].
 */
export const SHELVES = { store: '图库', goods: '图片管理', gallery: '图库' } as const;
export type Shelf = keyof typeof SHELVES;
