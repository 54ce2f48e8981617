/** States of exports in progress: bulk exports, media exports, and archives of a user's data. */
export const runningExportStates = ['queued', 'working'] as const

/** Returns whether an export is in progress. */
export const isExportRunning = ({ state }: { state: string }): boolean =>
  runningExportStates.some((runningState) => runningState === state)
