/** A response of the API that comes with a page, for its first calls. */
export interface PageAnswer {
  /** URL and body of the call. */
  call: string
  body: string
  /** The server's clock, in milliseconds since 1970. */
  clock: string | null
}

/** The data in the HTML of a server-rendered page. */
export interface PageData {
  path: string
  language: 'en' | 'es'
  /** The viewport that it was rendered for, in pixels. */
  width: number
  height: number
  answers: PageAnswer[]
}

/** The data of a server-rendered page; undefined on others. */
export function readPageData(): PageData | undefined {
  const text = document.getElementById('page-data')?.textContent
  return text ? JSON.parse(text) : undefined
}
