/** API response embedded in a page, for its first requests. */
export interface PageResponse {
  /** URL and body of the request. */
  call: string
  body: string
  /** Server time, in milliseconds since 1970; null if unknown. */
  clock: string | null
}

/** Data embedded in a server-rendered page's HTML. */
export interface PageData {
  path: string
  language: 'en' | 'es'
  /** Viewport that the page was rendered for, in pixels. */
  width: number
  height: number
  responses: PageResponse[]
}

/** Returns a server-rendered page's embedded data; undefined on other pages. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : undefined
}
