/** Default names, by interface language. */
const defaultNames = {
  en: { welcome: 'Welcome to Longhand', project: (n: number) => `Project ${n}` },
  es: { welcome: 'Te damos la bienvenida a Longhand', project: (n: number) => `Proyecto ${n}` },
} as const

/** Returns the names in a language, or in English if there are none. */
const namesIn = (language: string) => (language === 'es' ? defaultNames.es : defaultNames.en)

/** Returns the name of the welcome recording. */
export const welcomeName = (language: string): string => namesIn(language).welcome

/**
 * Returns the first unused name among Project 1, Project 2, …, starting from the number of existing projects.
 */
export function nextProjectName(usedNames: readonly string[], language: string): string {
  const { project } = namesIn(language)
  let n = usedNames.length + 1
  while (usedNames.includes(project(n))) n++
  return project(n)
}
