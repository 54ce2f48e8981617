/** Browser that a page is rendered for. */
export interface BrowserView {
  /** Size of the viewport, in pixels. */
  width: number
  height: number
  timeZone: string
  languages: string[]
}

/** Request to render a page; the renderer also gets a port that handles API calls. */
export interface PageRequest extends BrowserView {
  path: string
  /** URL of this deployment if there are several regions, otherwise empty. */
  origin: string
  /** Deadline for rendering the page, in milliseconds since 1970. */
  until: number
}

/**
 * An API call that the renderer makes with the viewer's permissions: POST if there is a body, otherwise GET.
 */
export interface ApiCall {
  id: number
  address: string
  body: string
}

export interface ApiResponse {
  id: number
  status: number
  body: string
  /** Server time, in milliseconds since 1970; null if unknown. */
  clock: string | null
}

/** Data embedded in a server-rendered page's HTML. */
export interface PageData extends Pick<BrowserView, 'width' | 'height'> {
  path: string
  language: 'en' | 'es'
  /** Responses to the page's first requests, with the URL and body of the call. */
  responses: (Pick<ApiResponse, 'body' | 'clock'> & { call: string })[]
}

export interface RenderedPage {
  html: string
  /** Document title, as HTML. */
  title: string
  data: PageData
}
