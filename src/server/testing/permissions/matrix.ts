import type { RouteName } from '#contract/routes.ts'
import { accountBodies, accountRows } from './account.ts'
import { billingBodies, billingRows } from './billing.ts'
import { correctionReportBodies, correctionReportRows } from './correction-reports.ts'
import { correctionBodies, correctionRows } from './corrections.ts'
import { correctorBodies, correctorRows } from './correctors.ts'
import { functionBodies, functionRows } from './functions.ts'
import { libraryBodies, libraryRows } from './library.ts'
import { recordingsBodies, recordingsRows } from './recordings.ts'
import type { Bodies, NamedObjects, Row } from './row.ts'
import { scimBodies, scimRows } from './scim.ts'
import { signInBodies, signInRows } from './sign-in.ts'
import { systemBodies, systemRows } from './system.ts'
import { transcriptBodies, transcriptRows } from './transcript.ts'
import { workspaceBodies, workspaceRows } from './workspaces.ts'

/**
 * The permission matrix. Its rows are in the files next to this one, by area. Add the row of a new endpoint,
 * and its body if it has one, to the file for its area; a missing row is a type error.
 */
export const matrix: Record<RouteName, Row> = {
  ...systemRows,
  ...signInRows,
  ...accountRows,
  ...workspaceRows,
  ...scimRows,
  ...recordingsRows,
  ...transcriptRows,
  ...libraryRows,
  ...functionRows,
  ...billingRows,
  ...correctionRows,
  ...correctionReportRows,
  ...correctorRows,
}

export const bodiesOf = (namedObjects: NamedObjects): Bodies => ({
  ...systemBodies(namedObjects),
  ...signInBodies(),
  ...accountBodies(namedObjects),
  ...workspaceBodies(namedObjects),
  ...scimBodies(namedObjects),
  ...recordingsBodies(namedObjects),
  ...transcriptBodies(namedObjects),
  ...libraryBodies(namedObjects),
  ...functionBodies(namedObjects),
  ...billingBodies(namedObjects),
  ...correctionBodies(),
  ...correctionReportBodies(),
  ...correctorBodies(namedObjects),
})
