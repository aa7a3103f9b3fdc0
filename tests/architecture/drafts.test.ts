import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';

const SRC = path.resolve(import.meta.dirname, '../../src');

/** Forms whose text is not kept over a reload, with the reason. */
const NOT_KEPT: Record<string, string> = {
  'features/reset-password/password-dialog.tsx': 'a password',
  'features/tenant-settings/danger-password-dialog.tsx': 'a password',
  'features/qimen/qimen-form.tsx': 'a secret, on a page that shows what stands',
  'pages/factory/system/config/track-account-form.tsx': 'a secret, on a page that shows what stands',
  'pages/business/setting/bind-shop/code-dialogs.tsx': 'a code that opens a shop',
  'pages/business/setting/bind-shop/temu-batch-dialog.tsx': 'tokens of shops',
  'features/order-detail/address-section.tsx': 'an address as it stands now; another one may have changed it',
  'features/order-detail/remark-section.tsx': 'one line',
  'pages/factory/product/rosi/custom/trial-dialog.tsx': 'a question that changes nothing',
  'features/order-actions/dialogs/text-dialogs.tsx':
    'one line about the chosen orders, which a reload forgets',
  'features/order-actions/dialogs/loss-dialog.tsx': 'about the chosen orders, which a reload forgets',
  'features/order-actions/dialogs/until-dialog.tsx': 'about the chosen orders, which a reload forgets',
  'features/order-actions/dialogs/cancel-dialog.tsx': 'about the chosen orders, which a reload forgets',
  'features/order-detail/correct-waybill-dialog.tsx': 'one number of an order as it stands now',
  'features/responsible-labels/print-button.tsx': 'nothing is typed into it',
  'pages/business/setting/eu-representative/assign-dialog.tsx':
    'about the chosen bindings, which a reload forgets',
  'pages/business/setting/eu-representative/print-dialog.tsx': 'a question that changes nothing',
  'pages/factory/express/waybill/number-dialog.tsx': 'one number of a package as it stands now',
  'pages/factory/express/waybill/weigh-dialog.tsx': 'what the scale shows now',
  'pages/factory/express/waybill/cancel-dialog.tsx': 'about the chosen packages, which a reload forgets',
  'features/undo-hand-over/undo-dialog.tsx': 'about the chosen packages, which a reload forgets',
  'pages/factory/product/express-order/make-dialog.tsx': 'about the chosen packages, which a reload forgets',
  'pages/factory/product/express-order/print-dialog.tsx': 'nothing is typed into it',
  'entities/interception/intercept-dialogs.tsx': 'about the chosen packages, which a reload forgets',
  'pages/both/express-problem/say-dialog.tsx': 'about the chosen tickets, which a reload forgets',
  'pages/both/express-problem/deed-dialogs.tsx': 'about the chosen tickets, which a reload forgets',
  'pages/both/express-problem/claim-dialogs.tsx': 'about the chosen tickets, which a reload forgets',
  'pages/factory/express/fee/adjust-dialog.tsx': 'about one charge, as it stands now',
  'pages/factory/express/fee/bill/link-dialog.tsx': 'one line of a bill as it stands now',
  'pages/factory/express/fee/bill/settle-dialog.tsx': 'nothing is typed into it',
  'pages/factory/express/fee/bill/reopen-dialog.tsx': 'about one bill, as it stands now',
  'pages/factory/express/waybill/ask-dialog.tsx': 'about the chosen packages, which a reload forgets',
  'pages/factory/express/waybill/number-deeds.tsx': 'about the chosen packages, which a reload forgets',
  'features/waybill-account/account-form.tsx': 'secrets of an account, which no browser keeps',
  'pages/factory/super-waybill/manage/rule/preset-dialog.tsx': 'one choice',
  'pages/factory/express/waybill/split-dialog.tsx': 'about the open package, as it stands now',
  'features/review-orders/ask-reason.tsx': 'about the chosen orders, which a reload forgets',
  'entities/order/paste-address.tsx': 'what is pasted can be pasted again',
  'features/bind-factory/bind-by-code.tsx': 'one code',
  'features/customer-prices/quote-dialog.tsx': 'a question that changes nothing',
  'pages/factory/express/region/trial-dialog.tsx': 'a question that changes nothing',
  'features/import-orders/save-template.tsx': 'one name',
  'features/tenant-settings/name-dialog.tsx': 'one name',
  'pages/admin/registration/audit-dialog.tsx': 'one line',
  'pages/admin/refund/refund-dialogs.tsx': 'one line',
  'pages/admin/feedback/answer-dialog.tsx': 'one answer',
  'pages/business/setting/bind-shop/service-dialog.tsx': 'one choice',
  'pages/business/setting/bind-shop/shop-dialogs.tsx': 'one or two short fields',
  'pages/factory/customer/list/customer-form-dialog.tsx': 'short notes that stand beside each other',
  'pages/factory/system/other-factory/agent-factories.tsx': 'one code',
  'pages/factory/system/other-factory/virtual-shop-card.tsx': 'one name',
  'pages/both/user-auth/associate-dialog.tsx': 'one name',
  'pages/factory/system/pictures/list/repulse-dialog.tsx': 'about the chosen lines, which a reload forgets',
  'pages/factory/system/pictures/list/zip-dialog.tsx': 'about the chosen lines, which a reload forgets',
  'pages/pic-store/folder-name-dialog.tsx': 'one name',
  'pages/factory/system/pictures/add/save-new-dialog.tsx': 'about the open picture, with its name',
  'pages/factory/means/gallery/block-dialog.tsx': 'about the chosen pictures, which a reload forgets',
  'pages/pic-store/share/share-dialog.tsx': 'about the chosen pictures, which a reload forgets',
  'pages/factory/means/gallery/visibility-dialog.tsx': 'about the chosen pictures, which a reload forgets',
  'features/picture-shelf/rename-dialog.tsx': 'about the chosen pictures, which a reload forgets',
  'pages/business/goods/price-dialog.tsx': 'about the chosen goods, which a reload forgets',
};

const sources = fs
  .readdirSync(SRC, { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => file.split(path.sep).join('/'));

/** The arguments of each call of `useForm`, as they are written: what is in brackets or quotes holds no comma between two. */
function formsIn(source: string): string[][] {
  const text = source.replaceAll(/\/\/.*|\/\*[^]*?\*\//g, '');
  return [...text.matchAll(/= useForm\(/g)].map(({ index, 0: call }) => {
    const found = [''];
    let depth = 1;
    let quote = '';
    for (let at = index + call.length; depth > 0 && at < text.length; at += 1) {
      const char = text.charAt(at);
      if (quote) quote = char === quote ? '' : quote;
      else if (`'"\``.includes(char)) quote = char;
      else if ('([{'.includes(char)) depth += 1;
      else if (')]}'.includes(char)) depth -= 1;
      if (char === ',' && depth === 1 && !quote) found.push('');
      else if (depth > 0) found[found.length - 1] += char;
    }
    return found.map((argument) => argument.trim()).filter((argument) => argument !== '');
  });
}

/** The fourth says under which name it is kept; the dialog that is given the form shows what was kept. */
const isKept = (argumentsOfForm: readonly string[]): boolean => argumentsOfForm.length > 3;

it('every form keeps what is typed into it over a reload, or says why it does not', () => {
  const without = sources.filter((file) => {
    const text = fs.readFileSync(path.join(SRC, file), 'utf8');
    return formsIn(text).some((written) => !isKept(written));
  });
  const known = Object.keys(NOT_KEPT);
  expect(without.filter((file) => !known.includes(file))).toEqual([]);
  expect(Object.keys(NOT_KEPT).filter((file) => !without.includes(file))).toEqual([]);
});

/** What is typed into without a form of its own and not kept over a reload, with the reason. */
const TYPED_NOT_KEPT: Record<string, string> = {
  'pages/factory/usual/distribute/rule/rule-trial-dialog.tsx': 'a question that changes nothing',
  'app/layouts/header/tenant-list.tsx': 'a search',
  'features/scan-station/scanner-field.tsx': 'what a scanner types, which goes at once',
  'features/customer-prices/change-dialog.tsx': 'about the chosen prices, which a reload forgets',
  'features/customer-prices/explain-dialog.tsx': 'a question that changes nothing',
  'features/export-orders/export-form.tsx': 'about the chosen orders, which a reload forgets',
  'features/gift/gift-action.tsx': 'about the chosen orders, which a reload forgets',
  'features/map-codes/map-codes-dialog.tsx': 'a search for a SKU',
  'features/order-actions/dialogs/tags-dialog.tsx': 'about the chosen orders, which a reload forgets',
  'features/order-actions/split/split-dialog.tsx': 'quantities of an order as it stands now',
  'features/order-detail/line-picture-button.tsx': 'a file',
  'features/upload-pictures/code-cell.tsx': 'a search for a code',
  'pages/both/user-auth/limit-dialog.tsx': 'a search',
  'pages/both/printer/agent/pair-dialog.tsx': 'a code that is read, not typed',
  'pages/factory/splicing/page/side/places-list.tsx': 'a search',
  'pages/factory/splicing/page/side/waiting-pieces.tsx': 'a search',
  'pages/factory/usual/work-report/salary/period-dialogs.tsx': 'one day, chosen in a moment',
  'pages/factory/usual/work-report/price/price-dialogs.tsx':
    'about the chosen prices, which a reload forgets',
  'pages/factory/usual/quality/desk/scan-field.tsx': 'a number that is scanned again in a moment',
  'pages/both/print-template/designer/designer.tsx':
    'the browser asks before a reload, as before any leaving',
  'pages/business/setting/decode/decode-tester.tsx': 'a question that changes nothing',
  'pages/factory/means/gift/price-dialog.tsx': 'about the chosen gifts, which a reload forgets',
  'pages/factory/means/code/lookup-dialog.tsx': 'a question that changes nothing',
  'pages/business/setting/suit-code/suit-detail.tsx': 'a question that changes nothing',
  'pages/factory/means/material/set-dialog.tsx': 'about the chosen materials, which a reload forgets',
  'pages/factory/means/model/recognise-dialog.tsx': 'a question that changes nothing',
  'features/picture-shelf/picture-detail.tsx': 'a file',
  'features/picture-shelf/tag-dialog.tsx': 'about the chosen pictures, which a reload forgets',
  'pages/pic-store/upload/upload-button.tsx': 'files',
  'pages/pic-store/upload/links-dialog.tsx': 'what is pasted can be pasted again',
  'entities/picture-store/pick-frame.tsx': 'a search for a picture',
  'pages/factory/system/pictures/material/font-trial.tsx': 'a question that changes nothing',
  'pages/factory/system/pictures/material/sort-dialog.tsx': 'about the chosen assets, which a reload forgets',
  'pages/factory/system/pictures/add/gallery-button.tsx': 'a search for a picture',
  'pages/factory/system/pictures/add/picture-rail.tsx': 'what is pasted can be pasted again',
  'pages/factory/system/pictures/add/spec-chooser.tsx': 'a search for a spec',
  'pages/guide/guide-introduction.tsx': 'one choice',
  'pages/guide/guide-kind.tsx': 'one choice',
};

/** Where one types: as React, Blueprint and our forms call it. */
const FIELDS = [
  ...['input', 'textarea', 'InputGroup', 'NumericInput', 'TagInput', 'TextArea'],
  ...['TextField', 'NumberField', 'AmountField', 'CalendarField'],
];
const KEEPS = /\buse(?:Form|DraftState)\(|\bdraft:/;

/** The components of a file whose fields are another one's to keep: it is given what they change. */
const componentsOf = (text: string): string[] =>
  /\bonChange: |: Change\b/.test(text) && !/<(?:FormDialog|Dialog|form)\b/.test(text)
    ? [...text.matchAll(/^export (?:function|const) ([A-Z]\w*)/gm)].map(([, name]) => name!)
    : [];

/** All files in which one types, also by a component that leaves the keeping to them. */
function typingIn(texts: ReadonlyMap<string, string>): string[] {
  const fields = new Set(FIELDS);
  const typing = new Set<string>();
  for (let before = -1; before < typing.size;) {
    before = typing.size;
    const one = new RegExp(`<(?:${[...fields].join('|')})\\b`);
    for (const [file, text] of texts) {
      if (typing.has(file) || !one.test(text)) continue;
      typing.add(file);
      if (!KEEPS.test(text)) for (const name of componentsOf(text)) fields.add(name);
    }
  }
  return [...typing];
}

it('what is typed outside of a form is kept over a reload too, or the file says why it is not', () => {
  const texts = new Map(
    sources
      // What is shared is a field itself, or the question of a list, which its address keeps.
      .filter((file) => file.endsWith('.tsx') && !file.startsWith('shared/'))
      .map((file) => [file, fs.readFileSync(path.join(SRC, file), 'utf8')]),
  );
  const without = typingIn(texts).filter((file) => {
    const text = texts.get(file)!;
    return /\buseState\b/.test(text) && !KEEPS.test(text) && componentsOf(text).length === 0;
  });
  expect(without).toContain('features/gift/gift-action.tsx');
  expect(without.filter((file) => !(file in TYPED_NOT_KEPT))).toEqual([]);
  expect(Object.keys(TYPED_NOT_KEPT).filter((file) => !without.includes(file))).toEqual([]);
});
