/** Initial name of a workspace, from its owner's name, in each interface language. */
export const workspaceNames = {
  en: (person: string) => `${person}’s workspace`,
  es: (person: string) => `Espacio de ${person}`,
} as const
