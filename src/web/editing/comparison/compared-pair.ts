/** ID of the current text in a comparison. */
export const currentTextId = 'current'

/** IDs of two versions; one may be `currentTextId`. */
export interface ComparedPair {
  before: string
  after: string
}
