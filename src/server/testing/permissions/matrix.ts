import type { RouteName } from '#contract/routes.ts'
import { accountBodies, accountRows } from './account.ts'
import { libraryBodies, libraryRows } from './library.ts'
import { recordingsBodies, recordingsRows } from './recordings.ts'
import type { Bodies, NamedObjects, Row } from './row.ts'
import { signInBodies, signInRows } from './sign-in.ts'
import { systemBodies, systemRows } from './system.ts'
import { transcriptBodies, transcriptRows } from './transcript.ts'

/**
 * The permission matrix. Its rows are in the files next to this one, by area: a new endpoint gets its row, and its body
 * if it has one, in its area. A missing one does not compile.
 */
export const matrix: Record<RouteName, Row> = {
  ...systemRows,
  ...signInRows,
  ...accountRows,
  ...recordingsRows,
  ...transcriptRows,
  ...libraryRows,
}

export const bodiesOf = (named: NamedObjects): Bodies => ({
  ...systemBodies(named),
  ...signInBodies(),
  ...accountBodies(named),
  ...recordingsBodies(named),
  ...transcriptBodies(named),
  ...libraryBodies(named),
})
