import { onWidths, useViewportWidth } from '#web/lib/viewport.ts'

/** From this width of the window on, the rail is beside the list, in pixels; dashboard.module.css has it too. */
const railBesideFrom = 780

const onChange = onWidths([railBesideFrom])

/** Whether the rail is beside the list, not above it. */
export const useRailBeside = (): boolean => useViewportWidth(onChange, (width) => width >= railBesideFrom)
