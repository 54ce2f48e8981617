/** Initial workspace names, derived from the owner's name, by interface language. */
export const defaultWorkspaceNames = {
  en: (person: string) => `${person}’s workspace`,
  es: (person: string) => `Espacio de ${person}`,
} as const
