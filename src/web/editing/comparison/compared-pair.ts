/** ID of the current text in a comparison. */
export const currentText = 'current'

/** IDs of two versions, or `currentText`. */
export interface ComparedPair {
  before: string
  after: string
}
