/** Initial name of a user without a known name or address, in each interface language. */
export const defaultUserNames = { en: 'New user', es: 'Usuario nuevo' } as const
