import { createMemoryHistory } from '@tanstack/react-router'
import { renderToString } from 'react-dom/server'
import type { EmbeddedWhiteLabel } from '#contract/white-labels.ts'
import { escapeHtml } from '#domain/text/html.ts'
import { sessionQuery } from '#web/features/accounts/queries.ts'
import { queryClient } from '#web/lib/api/query-client.ts'
import { i18next, interfaceLanguages, startI18n } from '#web/lib/i18n/i18n.ts'
import { setWhiteLabel } from '#web/lib/queries/white-label.ts'
import { documentTitle } from '#web/ui/use-document-title.ts'
import { App } from '../app.tsx'
import { router } from '../router.ts'

/** An entry page's HTML, and the `data-` attributes of its template. */
interface EntryHtml {
  html: string
  data: {
    path: string
    language: string
    /** Whether this variant of the page is for browsers that support passkeys. */
    passkeys: `${boolean}`
    title: string
  }
}

/** Renders a white-label host's sign-in page on the server. */
export default function renderSignInPage(whiteLabel: EmbeddedWhiteLabel): Promise<string> {
  return prerenderEntryPage('/signin', whiteLabel)
}

/**
 * Renders an entry page in every language, with and without passkeys.
 * @returns the templates, and separately their common beginning (the theme's styles)
 */
export async function prerenderEntryPage(
  path: string,
  whiteLabel: EmbeddedWhiteLabel | null = null,
): Promise<string> {
  if (!i18next.isInitialized) await startI18n({ onLanguageChange: () => undefined })
  try {
    queryClient.setQueryData(sessionQuery.queryKey, null)
    setWhiteLabel(whiteLabel)
    const pages: EntryHtml[] = []
    for (const language of interfaceLanguages) {
      await i18next.changeLanguage(language)
      for (const passkeys of [true, false])
        pages.push(await renderForm(path, { language, passkeys, whiteLabel }))
    }
    return templates(pages)
  } finally {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
    setWhiteLabel(null)
    queryClient.clear()
  }
}

interface Form {
  language: string
  passkeys: boolean
  whiteLabel: EmbeddedWhiteLabel | null
}

async function renderForm(path: string, { language, passkeys, whiteLabel }: Form): Promise<EntryHtml> {
  if (passkeys) Object.assign(globalThis, { PublicKeyCredential: Object })
  else Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  // Scroll restoration adds a script to the HTML that isn't part of the client's render.
  router.update({ history: createMemoryHistory({ initialEntries: [path] }), scrollRestoration: false })
  await router.load()
  const html = renderToString(<App />)
  const [, heading] = /<h1[^>]*>([^<]+)<\/h1>/.exec(html) ?? []
  const hasForm = whiteLabel?.password === false || html.includes('type="submit"')
  if (!heading || !hasForm) throw new Error(`${path} was rendered without its form`)
  const title = documentTitle(heading, whiteLabel?.name)
  return { html, data: { path, language, passkeys: `${passkeys}`, title } }
}

function templates(entries: EntryHtml[]): string {
  const styles = /^(<style.*?<\/style>)*/s.exec(entries[0]?.html ?? '')?.[0] ?? ''
  const entryPages = entries.map(({ html, data }) => {
    if (!html.startsWith(styles)) throw new Error(`The styles of ${data.title} differ in ${data.language}`)
    const names = Object.entries(data).map(([name, value]) => ` data-${name}="${escapeHtml(value)}"`)
    return `<template${names.join('')}>${html.slice(styles.length)}</template>`
  })
  return `<template data-styles>${styles}</template>${entryPages.join('')}`
}
