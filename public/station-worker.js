// Opens the station of the hall without network (docs/adr/0020-stations.md): the page, as it was opened last, and its files, whose
// names change with what is in them. Calls of the server are none of its business: scans wait in the page's own queue.
const CACHE = 'podflow-station-1';
const PAGE = '/factory/usual/scan';
/** Files of the build: beside all others, and what reads codes of a camera, a worker that stands below the page to be opened here. */
const isOfBuild = (path) =>
  path.startsWith('/assets/') || (path.startsWith(`${PAGE}/`) && path.endsWith('.js'));

self.addEventListener('install', () => self.skipWaiting());
self.addEventListener('activate', (event) => {
  const others = async () => {
    for (const name of await caches.keys())
      if (name.startsWith('podflow-station-') && name !== CACHE) await caches.delete(name);
    await self.clients.claim();
  };
  event.waitUntil(others());
});

/** The page says which files it is made of, once it stands; what it is made of no longer goes. */
self.addEventListener('message', (event) => {
  const { files } = event.data ?? {};
  if (!Array.isArray(files)) return;
  const keep = async () => {
    const cache = await caches.open(CACHE);
    const wanted = [PAGE, ...files.filter((file) => typeof file === 'string' && isOfBuild(file))];
    for (const { url } of await cache.keys())
      if (!wanted.includes(new URL(url).pathname)) await cache.delete(url);
    for (const file of wanted)
      if (file === PAGE || !(await cache.match(file))) {
        const answer = await fetch(file);
        if (answer.ok) await cache.put(file, answer);
      }
    event.source?.postMessage({ kept: wanted.length });
  };
  event.waitUntil(keep().catch(() => undefined));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin) return;
  if (request.mode === 'navigate') {
    if (url.pathname === PAGE) event.respondWith(fetch(request).catch(() => caches.match(PAGE)));
  } else if (isOfBuild(url.pathname)) {
    event.respondWith(caches.match(request).then((kept) => kept ?? fetch(request)));
  }
});
