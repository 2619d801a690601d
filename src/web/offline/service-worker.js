/* global BUILD, SHELL -- what the build is called and the files of its shell; the build writes them above this */

/** The files of one build. No response of the server's API is ever in it: data of guests stays off the device. */
const CACHE = `hotelmate-${BUILD}`
/** Pages of guests are no screens of the app, which would report that there are none at their addresses. */
const OF_GUESTS = /^\/(house|bookone-payment)$/
/** A line that hangs is as good as none. */
const PATIENCE_MS = 4_000

self.addEventListener('install', (event) => {
  void self.skipWaiting()
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(SHELL)))
})

self.addEventListener('activate', (event) => event.waitUntil(takeOver()))

async function takeOver() {
  for (const name of await caches.keys()) if (name !== CACHE) await caches.delete(name)
  await self.clients.claim()
}

self.addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== self.location.origin || pathname.startsWith('/api/')) return
  // Files of a build bear its mark in their names and never change, nor do icons within one. All else is the server's while it responds.
  if (/^\/(assets|icons)\//.test(pathname)) event.respondWith(keptOrFetched(request))
  else if (request.mode === 'navigate' && !OF_GUESTS.test(pathname)) event.respondWith(fetchedOrKept(request, '/'))
  else if (pathname === '/manifest.webmanifest') event.respondWith(fetchedOrKept(request, pathname))
})

/** What a page had loaded before this worker stood behind it. */
self.addEventListener('message', (event) => event.waitUntil(keep(event.data)))

async function keep(addresses) {
  const cache = await caches.open(CACHE)
  for (const address of addresses) if (!(await cache.match(address))) await cache.add(address)
}

const kept = (request) => caches.match(request, { cacheName: CACHE })

async function keptOrFetched(request) {
  const found = await kept(request)
  if (found) return found
  const fetched = await fetch(request)
  // A newer worker may have dropped this build meanwhile.
  if (fetched.ok && (await caches.has(CACHE))) await (await caches.open(CACHE)).put(request, fetched.clone())
  return fetched
}

async function fetchedOrKept(request, path) {
  const impatience = new AbortController()
  const timer = setTimeout(() => impatience.abort(), PATIENCE_MS)
  try {
    const fetched = await fetch(request, { signal: impatience.signal })
    // A proxy before a server that is down.
    return fetched.status < 502 ? fetched : ((await kept(path)) ?? fetched)
  } catch {
    return (await kept(path)) ?? Response.error()
  } finally {
    clearTimeout(timer)
  }
}
