// The service worker, which starts the app without a connection. build/service-worker.ts adds the constants
// `build` and `files`. The page, its texts and colours come from the cache at once and are updated for the
// next visit; a reload requests them. Answers of the API do not pass through the worker. Courses are in
// another cache (src/lib/offline-cache.ts), which the logout deletes.
/* global build, files */

const prefix = 'sorgfalt.shell.'
const shell = prefix + build
/** The content of these files changes while their address stays the same. */
const fresh = [
  '/first.js',
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
    event.respondWith(isReload(request) ? networkFirst(request, '/') : cacheThenUpdate(event, '/'))
  else if (fresh.includes(pathname))
    event.respondWith(isReload(request) ? networkFirst(request, pathname) : cacheThenUpdate(event, pathname))
})

/**
 * Answers requests for files of the build from the cache. Their names contain a hash of their content, so
 * they never change.
 */
async function cacheFirst(request) {
  return (await caches.match(request.url)) ?? fetch(request)
}

/**
 * Returns whether the member reloads the page. A page of an older build that lacks a file reloads itself and
 * must then get the current page.
 */
const isReload = (request) => request.isReloadNavigation || ['reload', 'no-cache'].includes(request.cache)

/**
 * Answers from the cache and updates it for the next visit. The page of another build is not stored, because
 * the files that it names are in the cache of the next worker.
 */
async function cacheThenUpdate(event, address) {
  const cache = await caches.open(shell)
  const cached = await cache.match(address)
  if (!cached) return fetch(event.request)

  const update = async () => {
    const current = await fetch(
      new Request(address, { cache: 'no-cache', headers: { accept: 'text/html,*/*' } }),
    )
    const isSame = async () => (await current.clone().text()) === (await cached.clone().text())
    if (current.ok && (address !== '/' || (await isSame()))) await cache.put(address, current)
  }
  event.waitUntil(update().catch(() => undefined))

  return cached.clone()
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
