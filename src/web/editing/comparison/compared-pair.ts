/** ID of the current text in a comparison. */
export const currentTextId = 'current'

/** IDs of two versions, or `currentText`. */
export interface ComparedPair {
  before: string
  after: string
}
