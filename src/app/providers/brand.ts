import { brandOf } from '@/shared/config/brands.ts';

export const brand = brandOf(globalThis.location?.host ?? '');

/** Puts what the host's brand says about itself into the document's head, and its hue into the tokens. */
export function followBrand(): void {
  document.documentElement.style.setProperty('--brand-seed', brand.LOGIN_BG_COLOR);
  const icon = document.createElement('link');
  icon.rel = 'icon';
  icon.href = brand.ICO;
  document.head.append(icon, meta('description', brand.DESCRIPTION), meta('keywords', brand.KEY_WORDS));
}

function meta(name: string, content: string): HTMLMetaElement {
  const element = document.createElement('meta');
  element.name = name;
  element.content = content;
  return element;
}
