import { OpenState } from '#web/lib/open-state.ts'

/**
 * The dialog for identifying the speakers again; outside the component, so that a command can open it.
 */
export const diarizationDialog = new OpenState<true>()
