import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'

/** Minimum window width at which the rail is next to the list, in pixels; also in dashboard.module.css. */
const minRailWidth = 780

const onChange = subscribeToWidths([minRailWidth])

/** Returns whether the rail is next to the list instead of above it. */
export const useIsRailBeside = (): boolean => useViewportWidth(onChange, (width) => width >= minRailWidth)
