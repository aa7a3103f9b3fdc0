import type { Page } from '@playwright/test';

/** Latin words that are names, encodings or units, not language. */
const NAMES = [
  'UTF',
  'KB',
  'GB',
  'mm',
  'dpi',
  'UV',
  'PodFlow',
  'Rosi',
  'ERP',
  'SKU',
  'CSV',
  'XLSX',
  'ICP',
  'Ctrl',
  'Chrome',
  'Edge',
  'Firefox',
  'Safari',
  // What customs ask for.
  'HS',
  'IOSS',
  'EORI',
  'VAT',
  // What a label for the EU bears, and the language of label printers.
  'CE',
  'WEEE',
  'ZPL',
  'PDF',
  // The second half of a carrier's name, 4PX.
  'PX',
  // A part of a pattern, and a code of a platform as a sample.
  'quantity',
  'KX',
  'BLACK',
];
const PLATFORMS = [
  'Shopify',
  'Temu',
  'TikTok',
  'Shop',
  'Shein',
  'AliExpress',
  'Shopee',
  'Amazon',
  'WooCommerce',
  'Vendure',
  'Medusa',
  'Lazada',
  'eBay',
  'Etsy',
];

/**
 * The Latin words that a user sees or hears outside of the data: texts, placeholders, titles and labels. Cells of
 * tables, what was typed, account names and the numbers of requests are data.
 */
export async function latinWords(page: Page): Promise<string[]> {
  const texts = await page.evaluate(() => {
    const data =
      'td, .demo-accounts small, .user-panel-who, .header-panel li, .bp6-omnibar, option, .thumb, .wall-cell, code, .request-id';
    const found: string[] = [];
    for (const element of document.body.querySelectorAll('*')) {
      if (
        element.closest(data) ||
        !element.checkVisibility() ||
        ['SCRIPT', 'STYLE'].includes(element.tagName)
      ) {
        continue;
      }
      for (const node of element.childNodes) {
        if (node.nodeType === Node.TEXT_NODE && node.textContent) found.push(node.textContent);
      }
      for (const name of ['placeholder', 'title', 'aria-label', 'alt']) {
        const value = element.getAttribute(name);
        if (value) found.push(value);
      }
    }
    return found;
  });
  const allowed = [...NAMES, ...PLATFORMS].map((name) => name.toLowerCase());
  return texts.flatMap((text) =>
    (text.match(/[A-Za-z]{2,}/g) ?? [])
      .filter((word) => !allowed.includes(word.toLowerCase()))
      .map((word) => `${word} (${text.trim().slice(0, 60)})`),
  );
}
