/** An entry page as it is drawn at first, for those who are not signed in. */
export interface DrawnPage {
  path: string
  language: string
  /** Whether it is for browsers that know passkeys. */
  passkeys: boolean
  title: string
  html: string
}
