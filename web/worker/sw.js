// The service worker: makes the app start without a connection. `build` and `files` are put above by build/service-worker.ts.
// Pages, texts and colours are always asked for anew; what is kept here only answers when nobody else does. Answers of the API
// never pass through: what a person keeps for a course lies in a cache of its own (src/lib/offline-cache.ts) and goes with the logout.
/* global build, files */

const prefix = 'sorgfalt.shell.'
const shell = prefix + build
/** Change without changing their address. */
const fresh = [
  '/theme.js',
  '/favicon.svg',
  '/app-icon.svg',
  '/branding.css',
  '/assets/i18n/de_DE.json',
  '/assets/i18n/en_GB.json',
]

self.addEventListener('install', (event) => {
  const all = ['/', ...fresh].map((address) => new Request(address, { cache: 'no-cache' }))
  event.waitUntil(caches.open(shell).then((cache) => cache.addAll([...all, ...files])))
})

// A newer worker waits until every page of the older one is closed: no page loses the files it may still ask for.
self.addEventListener('activate', (event) => {
  const tidy = async () => {
    const old = (await caches.keys()).filter((name) => name.startsWith(prefix) && name !== shell)
    await Promise.all(old.map((name) => caches.delete(name)))
    await self.clients.claim()
  }
  event.waitUntil(tidy())
})

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin) return
  if (pathname.startsWith('/media/')) event.respondWith(media(request))
  else if (files.includes(pathname)) event.respondWith(keptFirst(request))
  else if (request.mode === 'navigate' && /^\/(dashboard(\/|$)|$)/.test(pathname))
    event.respondWith(askedFirst(request, '/'))
  else if (fresh.includes(pathname)) event.respondWith(askedFirst(request, pathname))
})

/** Files of the build carry their content in their name: they never change. */
async function keptFirst(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function askedFirst(request, address) {
  try {
    return await fetch(request)
  } catch (error) {
    const kept = await (await caches.open(shell)).match(address)
    if (kept) return kept
    throw error
  }
}

/** Pictures and films of courses: named by their content too. Players ask for parts. */
async function media(request) {
  const kept = await caches.match(request.url)
  if (!kept) return fetch(request)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === undefined) return kept
  const bytes = await kept.blob()
  const start = Number(from)
  const end = to ? Math.min(Number(to), bytes.size - 1) : bytes.size - 1
  const headers = new Headers(kept.headers)
  if (start > end)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}
