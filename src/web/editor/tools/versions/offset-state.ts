import { OpenState } from '#web/lib/open-state.ts'

/** The offset form; outside the component, so that a command can open it. */
export const offsetForm = new OpenState<true>()
