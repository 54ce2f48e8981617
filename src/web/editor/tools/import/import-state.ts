import { OpenState } from '#web/lib/open-state.ts'

/** The import dialog; outside the component, so that a command can open it. */
export const importDialog = new OpenState<true>()
