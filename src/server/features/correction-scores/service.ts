import * as scoring from './scoring.ts'

export const { requestScores } = scoring
