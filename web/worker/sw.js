// The service worker, which starts the app without a connection. build/service-worker.ts adds the constants
// `build` and `files`. Pages, texts and colours are always requested, and the cache is used only without a
// connection. Answers of the API do not pass through the worker. Courses are in another cache
// (src/lib/offline-cache.ts), which the logout deletes.
/* global build, files */

const prefix = 'sorgfalt.shell.'
const shell = prefix + build
/** The content of these files changes while their address stays the same. */
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

// The browser activates a new worker only after all pages of the older one are closed, so no page still needs
// the old caches.
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
  else if (files.includes(pathname)) event.respondWith(cacheFirst(request))
  else if (request.mode === 'navigate' && /^\/(dashboard(\/|$)|$)/.test(pathname))
    event.respondWith(networkFirst(request, '/'))
  else if (fresh.includes(pathname)) event.respondWith(networkFirst(request, pathname))
})

/**
 * Answers requests for files of the build from the cache. Their names contain a hash of their content, so
 * they never change.
 */
async function cacheFirst(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

async function networkFirst(request, address) {
  try {
    return await fetch(request)
  } catch (error) {
    const cached = await (await caches.open(shell)).match(address)
    if (cached) return cached
    throw error
  }
}

/**
 * Answers requests for media files of courses, which have hashes as names and never change. Media players may
 * request only a range of a file.
 */
async function media(request) {
  const cached = await caches.match(request.url)
  if (!cached) return fetch(request)
  const [, from, to] = /^bytes=(\d+)-(\d*)$/.exec(request.headers.get('range') ?? '') ?? []
  if (from === undefined) return cached
  const bytes = await cached.blob()
  const start = Number(from)
  const end = to ? Math.min(Number(to), bytes.size - 1) : bytes.size - 1
  const headers = new Headers(cached.headers)
  if (start > end)
    return new Response(null, { status: 416, headers: { 'content-range': `bytes */${bytes.size}` } })
  headers.set('content-range', `bytes ${start}-${end}/${bytes.size}`)
  headers.set('content-length', String(end - start + 1))
  return new Response(bytes.slice(start, end + 1), { status: 206, headers })
}
