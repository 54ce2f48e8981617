/** Logs an error to the browser's console if it doesn't concern the user. */
export const logWarning = (message: string, error: unknown): void => console.warn(message, error)
