/** API response embedded in a page, for its first requests. */
export interface PageResponse {
  /** URL and body of the request. */
  call: string
  body: string
  /** The server's clock, in milliseconds since 1970; null if unknown. */
  clock: string | null
}

/** Data embedded in the HTML of a server-rendered page. */
export interface PageData {
  path: string
  language: 'en' | 'es'
  /** Viewport that it was rendered for, in pixels. */
  width: number
  height: number
  responses: PageResponse[]
}

/** Reads the data of a server-rendered page; undefined on other pages. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : undefined
}
