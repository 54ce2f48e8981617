import { useEffect } from 'react'

/** Returns the title of a page's browser tab. */
export const documentTitle = (title: string, site = 'Longhand') => (title ? `${title} · ${site}` : site)

/** Sets the title of the browser tab, followed by the name of the site, which is Longhand by default. */
export function useDocumentTitle(title: string, site?: string): void {
  useEffect(() => {
    document.title = documentTitle(title, site)
  }, [title, site])
}
