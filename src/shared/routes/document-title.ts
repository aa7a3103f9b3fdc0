/** Title of the browser's tab after a route change: route title + '---' + brand title (N01). */
export const documentTitle = (route: { title: string }, brand: { TITLE: string }): string =>
  `${route.title}---${brand.TITLE}`;
