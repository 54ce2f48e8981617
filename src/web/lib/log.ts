/** Writes into the browser's console what went wrong and does not concern who uses the page. */
export const logWarning = (message: string, error: unknown): void => console.warn(message, error)
