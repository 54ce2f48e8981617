/** Logs an error that doesn't concern the user to the browser's console. */
export const logWarning = (message: string, error: unknown): void => console.warn(message, error)
