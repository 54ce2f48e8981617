import '@fontsource-variable/inter/wght.css'
import '@fontsource-variable/literata/wght.css'
import '@fontsource-variable/jetbrains-mono/wght.css'
import '@mantine/core/styles.css'
import './ui/base.css'
import './ui/touch.css'
import { createRoot, hydrateRoot } from 'react-dom/client'
import { detectInterfaceLanguage } from '#web/lib/queries/detect-interface-language.ts'
import { trackFailedCalls } from '#web/lib/track.ts'
import { App } from './app.tsx'
import { setRenderedViewport } from './lib/browser/viewport.ts'
import { readEmbeddedResponses } from './lib/early/early-responses.ts'
import { i18next, startI18n } from './lib/i18n/i18n.ts'
import { cacheAppForOffline } from './lib/storage/offline-app.ts'
import { router } from './router.ts'

// Keeps Zod, which some pages load later, from testing whether it may compile code: the content security
// policy would block and report that test.
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })

/**
 * Maximum time to wait for the first page, in milliseconds. Waiting avoids a fallback, which React shows for
 * at least 300 ms.
 */
const firstPageWaitMs = 1000

async function start(): Promise<void> {
  const root = document.getElementById('root')
  if (!root) throw new Error('index.html has no #root')
  trackFailedCalls()
  const page = readEmbeddedResponses()
  if (page) setRenderedViewport(page)
  await startI18n({ language: page?.language ?? (await detectInterfaceLanguage()) })
  const loadPromise = router.load()
  const entry = globalThis.longhandEntry
  const renderedPage = page ?? entry
  if (renderedPage) await loadPromise
  else await Promise.race([loadPromise, new Promise((resolve) => setTimeout(resolve, firstPageWaitMs))])
  if (renderedPage && isStillWanted(renderedPage)) {
    // Hydrates without a fallback, because the server rendered the page without one.
    router.ssr = { manifest: undefined }
    hydrateRoot(root, <App />)
  } else {
    entry?.stopKeeping()
    root.replaceChildren()
    createRoot(root).render(<App />)
  }
  if (import.meta.env.PROD) cacheAppForOffline()
}

/** Returns whether the page to render is still the visible one. */
function isStillWanted({ path, language }: { path: string; language: string }): boolean {
  const { location, matches } = router.state
  const isLoaded = location.pathname === path && matches.every(({ status }) => status === 'success')
  return isLoaded && i18next.resolvedLanguage === language
}

// In unsupported browsers, color-scheme.js has already shown a message.
if (!document.documentElement.hasAttribute('data-unsupported'))
  await start().catch((error: unknown) => {
    dispatchEvent(new Event('longhand:missing'))
    throw error
  })
