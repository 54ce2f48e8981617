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
    description: 'Human proofreading: orders and corrector queues.',
    endpoints: { ...precisionEndpoints, ...correctionEndpoints },
  },
  {
    name: 'Pay and scores',
    description: 'Corrector scores, statistics and pay.',
    endpoints: { ...correctionReportEndpoints, ...correctorPayEndpoints },
  },
  {
    name: 'Correctors',
    description: "Corrector applications, languages and exams, and workspaces' own correctors.",
    endpoints: { ...correctorEndpoints, ...ownCorrectorEndpoints },
  },
  {
    name: 'Corrector administration',
    description: 'Corrector administrators only: queues, correctors, gold clips and rates.',
    endpoints: { ...correctionBoardEndpoints, ...correctorAdminEndpoints, ...goldClipEndpoints },
  },
] as const
