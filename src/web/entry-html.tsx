import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { App } from './app.tsx'
import type { DrawnEntry } from './drawn-page.ts'
import { sessionQuery } from './features/accounts/queries.ts'
import { i18next, interfaceLanguages, startI18n } from './lib/i18n.ts'
import { queryClient } from './lib/query-client.ts'
import { router } from './router.ts'
import { documentTitle } from './ui/use-document-title.ts'

/** Draws an entry page in every language, with and without passkeys; for the build. */
export async function prerenderEntryPage(path: string): Promise<DrawnEntry[]> {
  if (!i18next.isInitialized) await startI18n(() => undefined)
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const pages: DrawnEntry[] = []
  for (const language of interfaceLanguages) {
    await i18next.changeLanguage(language)
    for (const passkeys of [true, false]) {
      if (passkeys) Object.assign(globalThis, { PublicKeyCredential: Object })
      else Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
      // A script that restores scrolling would stand in the page, where the browser's drawing has none.
      router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
      await router.load()
      const html = renderToString(<App />)
      const [, heading] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? []
      if (!heading || !html.includes('type="submit"')) throw new Error(`${path} was drawn without its form`)
      pages.push({ html, data: { path, language, passkeys: `${passkeys}`, title: documentTitle(heading) } })
    }
  }
  return pages
}
