import { useEffect } from 'react'

/** Returns the document title for a page. */
export const documentTitle = (title: string, site = 'Longhand') => (title ? `${title} · ${site}` : site)

/** Sets the document title, followed by the site's name, which defaults to Longhand. */
export function useDocumentTitle(title: string, site?: string): void {
  useEffect(() => {
    document.title = documentTitle(title, site)
  }, [title, site])
}
