/** Initial names for users without a known name or address, by interface language. */
export const defaultUserNames = { en: 'New user', es: 'Usuario nuevo' } as const
