import { useEffect } from 'react'

/** The title of the browser tab on a page. */
export const documentTitle = (title: string, site = 'Longhand') => (title ? `${title} · ${site}` : site)

/** Sets the title of the browser tab; with the name of another site than Longhand, if given. */
export function useDocumentTitle(title: string, site?: string): void {
  useEffect(() => {
    document.title = documentTitle(title, site)
  }, [title, site])
}
