import { correctionBoardEndpoints } from './correction-board.ts'
import { correctionReportEndpoints } from './correction-reports.ts'
import { correctionEndpoints } from './corrections.ts'
import { correctorAdminEndpoints } from './corrector-admin.ts'
import { correctorPayEndpoints } from './corrector-pay.ts'
import { correctorEndpoints } from './correctors.ts'
import { goldClipEndpoints } from './gold-clips.ts'
import { ownCorrectorEndpoints } from './own-correctors.ts'
import { precisionEndpoints } from './precision.ts'

/** Sections of the API reference about Precision and its correctors. */
export const correctionSections = [
  {
    name: 'Precision',
    description: 'Human proofreading: orders, and the queues of correctors.',
    endpoints: { ...precisionEndpoints, ...correctionEndpoints },
  },
  {
    name: 'Pay and scores',
    description: 'Scores, statistics and pay of correctors.',
    endpoints: { ...correctionReportEndpoints, ...correctorPayEndpoints },
  },
  {
    name: 'Correctors',
    description: 'Applications, languages and exams of correctors, and correctors of workspaces.',
    endpoints: { ...correctorEndpoints, ...ownCorrectorEndpoints },
  },
  {
    name: 'Corrector administration',
    description: 'Queues, correctors, gold clips and rates, for corrector administrators.',
    endpoints: { ...correctionBoardEndpoints, ...correctorAdminEndpoints, ...goldClipEndpoints },
  },
] as const
