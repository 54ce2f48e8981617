/** A page as it is drawn at first, and what it is for: `data-` of the template that it stands in. */
export interface DrawnPage<Data extends Record<string, string> = Record<string, string>> {
  html: string
  data: Data
}

/** An entry page, for those who are not signed in. */
export type DrawnEntry = DrawnPage<{
  path: string
  language: string
  /** Whether it is for browsers that know passkeys. */
  passkeys: `${boolean}`
  title: string
}>

/** The dashboard: a card of each kind, with places for what it shows. */
export type DrawnDashboard = DrawnPage<{
  language: string
  view: 'grid' | 'list'
  title: string
  /** What cards say, by its key, as JSON. */
  texts: string
}>
