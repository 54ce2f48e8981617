// Opens the app offline. Caches only build files, which are the same for everyone: no API responses, recordings or
// pages with personal content. The build replaces BUILD with file names.
const { version, shell, parts, answers } = BUILD

const cacheName = `longhand-${version}`
const isHashed = (path) => path.startsWith('/assets/')
/** Returns whether the server handles a path itself. */
const isAnswer = (path) => answers.some((one) => path === one || path.startsWith(`${one}/`))

addEventListener('install', (event) => event.waitUntil(install()))
addEventListener('activate', (event) => event.waitUntil(activate()))
addEventListener('message', (event) => event.data === 'fill' && event.waitUntil(fill()))
addEventListener('fetch', (event) => {
  const { request } = event
  const { origin, pathname } = new URL(request.url)
  if (request.method !== 'GET' || origin !== location.origin || request.cache === 'no-store') return
  if (request.mode === 'navigate') {
    if (!isAnswer(pathname) && !pathname.includes('.')) event.respondWith(openPage(request))
  } else if (isHashed(pathname)) event.respondWith(openAsset(event))
  else if (shell.includes(pathname)) event.respondWith(fetch(request).catch(() => kept(pathname)))
})

async function install() {
  const cache = await caches.open(cacheName)
  await Promise.all(shell.map((path) => keep(cache, path)))
  await skipWaiting()
}

/** Pages of the previous version may still be open and load parts of it. */
async function activate() {
  const names = (await caches.keys()).filter((name) => name.startsWith('longhand-') && name !== cacheName)
  for (const name of names.slice(0, -1)) await caches.delete(name)
  await clients.claim()
}

let filling

/** Caches all other parts of the app one by one, so that none is missing if the connection is lost. */
function fill() {
  filling ??= (async () => {
    const cache = await caches.open(cacheName)
    for (const path of parts) await keep(cache, path)
  })()
    .catch(() => {})
    .finally(() => {
      filling = undefined
    })
  return filling
}

async function keep(cache, path) {
  if (await cache.match(path)) return
  const known = isHashed(path) && (await kept(path))
  const answer =
    known || (await fetch(path, { cache: isHashed(path) ? 'default' : 'reload', priority: 'low' }))
  if (!answer.ok || answer.redirected) throw new Error(`${path}: ${answer.status}`)
  await cache.put(path, answer)
}

/** Returns a cached file, preferably of this version. */
const kept = async (path) =>
  (await (await caches.open(cacheName)).match(path, { ignoreVary: true })) ??
  caches.match(path, { ignoreVary: true })

async function openPage(request) {
  try {
    return await fetch(request)
  } catch (error) {
    const page = await kept('/index.html')
    if (!page) throw error
    return page
  }
}

async function openAsset(event) {
  const { request } = event
  const known = await kept(request.url)
  if (known) return known
  const answer = await fetch(request)
  if (answer.ok && answer.type === 'basic') {
    const copy = answer.clone()
    event.waitUntil(caches.open(cacheName).then((cache) => cache.put(request.url, copy)))
  }
  return answer
}
