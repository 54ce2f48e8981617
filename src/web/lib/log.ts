/** Logs a warning and its error to the browser's console, without telling the user. */
export const logWarning = (message: string, error: unknown): void => console.warn(message, error)
