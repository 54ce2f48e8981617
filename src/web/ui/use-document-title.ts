import { useEffect } from 'react'

/** Names the browser tab after the page. */
export function useDocumentTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} · Longhand` : 'Longhand'
  }, [title])
}
