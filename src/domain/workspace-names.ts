/** What a workspace is called at first, after the person it was made for, in each language of the product. */
export const workspaceNames = {
  en: (person: string) => `${person}’s workspace`,
  es: (person: string) => `Espacio de ${person}`,
} as const
