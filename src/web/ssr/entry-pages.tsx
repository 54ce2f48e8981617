import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { i18next, interfaceLanguages, startI18n } from '#web/lib/i18n.ts'
import { queryClient } from '#web/lib/query-client.ts'
import { documentTitle } from '#web/ui/use-document-title.ts'
import { App } from '../app.tsx'
import { router } from '../router.ts'

/** The HTML of an entry page, and the `data-` attributes of its template. */
export interface EntryHtml {
  html: string
  data: {
    path: string
    language: string
    /** Whether it is for browsers that support passkeys. */
    passkeys: `${boolean}`
    title: string
  }
}

/** Renders an entry page in every language, with and without passkeys; for the build. */
export async function prerenderEntryPage(path: string): Promise<EntryHtml[]> {
  if (!i18next.isInitialized) await startI18n({ onLanguage: () => undefined })
  queryClient.setQueryData(sessionQuery.queryKey, null)
  const pages: EntryHtml[] = []
  for (const language of interfaceLanguages) {
    await i18next.changeLanguage(language)
    for (const passkeys of [true, false]) {
      if (passkeys) Object.assign(globalThis, { PublicKeyCredential: Object })
      else Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
      // Scroll restoration adds a script to the HTML, which the browser's render doesn't have.
      router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
      await router.load()
      const html = renderToString(<App />)
      const [, heading] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? []
      if (!heading || !html.includes('type="submit"'))
        throw new Error(`${path} was rendered without its form`)
      pages.push({ html, data: { path, language, passkeys: `${passkeys}`, title: documentTitle(heading) } })
    }
  }
  return pages
}
