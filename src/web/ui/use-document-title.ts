import { useEffect } from 'react'

/** The name of the browser tab on a page. */
export const documentTitle = (title: string) => (title ? `${title} · Longhand` : 'Longhand')

/** Names the browser tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
