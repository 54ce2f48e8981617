import { subscribeToWidths, useViewportWidth } from '#web/lib/browser/viewport.ts'

/**
 * Minimum window width at which the rail is beside the list, in pixels. Keep in sync with
 * dashboard.module.css.
 */
const minRailWidth = 780

const onChange = subscribeToWidths([minRailWidth])

/** Returns whether the rail is beside the list rather than above it. */
export const useIsRailBesideList = (): boolean => useViewportWidth(onChange, (width) => width >= minRailWidth)
