// Lets the app open offline. Caches only build files, which are the same for everyone: no API responses,
// recordings, or pages with personal content. The build replaces BUILD with file names.
const { version, shell, parts, serverRoutes } = BUILD

const cacheName = `longhand-${version}`
const isHashed = (path) => path.startsWith('/assets/')
/** Returns whether the server itself handles a path. */
const isServerRoute = (path) => serverRoutes.some((route) => path === route || path.startsWith(`${route}/`))

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', (event) => event.data === 'fill' && event.waitUntil(fill()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return
  if (request.mode === 'navigate') {
    if (!isServerRoute(pathname) && !pathname.includes('.')) event.respondWith(openPage(request))
  } else if (isHashed(pathname)) event.respondWith(openAsset(event))
  else if (shell.includes(pathname)) event.respondWith(fetch(request).catch(() => fromCaches(pathname)))
})

async function install() {
  const cache = await caches.open(cacheName)
  await Promise.all(shell.map((path) => addToCache(cache, path)))
  await skipWaiting()
}

/** Deletes all old caches except the previous version's, because open pages may still load files from it. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('longhand-') && name !== cacheName)
  for (const name of names.slice(0, -1)) await caches.delete(name)
  await clients.claim()
}

let fillPromise

/** Caches all other parts of the app one at a time, so that none are missing if the connection is lost. */
function fill() {
  fillPromise ??= (async () => {
    const cache = await caches.open(cacheName)
    for (const path of parts) await addToCache(cache, path)
  })()
    .catch(() => {})
    .finally(() => {
      fillPromise = undefined
    })
  return fillPromise
}

async function addToCache(cache, path) {
  if (await cache.match(path)) return
  const cachedResponse = isHashed(path) && (await fromCaches(path))
  const response =
    cachedResponse || (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', priority: 'low' }))
  if (!response.ok || response.redirected) throw new Error(`${path}: ${response.status}`)
  await cache.put(path, response)
}

/** Returns a cached file, preferring this version's. */
const fromCaches = async (path) =>
  (await (await caches.open(cacheName)).match(path, { ignoreVary: true })) ??
  caches.match(path, { ignoreVary: true })

async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await fromCaches('/index.html')
    if (!page) throw error
    return page
  }
}

async function openAsset(event) {
  const { request } = event
  const cached = await fromCaches(request.url)
  if (cached) return cached
  const response = await fetch(request)
  if (response.ok && response.type === 'basic') {
    const copy = response.clone()
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request.url, copy)))
  }
  return response
}
