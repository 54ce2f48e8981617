/** What somebody is called at first of whom neither a name nor an address is known, in each language of the product. */
export const newcomerNames = { en: 'New user', es: 'Usuario nuevo' } as const
