import { useEffect } from 'react'

/** The title of the browser tab on a page. */
export const documentTitle = (title: string) => (title ? `${title} · Longhand` : 'Longhand')

/** Sets the title of the browser tab. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = documentTitle(title)
  }, [title])
}
