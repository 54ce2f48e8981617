/** Converts a time to the API's format: whole seconds since 1970. */
export const toEpochSeconds = (time: Date): number => Math.floor(time.getTime() / 1000)
