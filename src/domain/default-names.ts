/** Default names, in each language of the interface. */
const defaultNames = {
  en: { welcome: 'Welcome to Longhand', project: (n: number) => `Project ${n}` },
  es: { welcome: 'Te damos la bienvenida a Longhand', project: (n: number) => `Proyecto ${n}` },
} as const

/** Languages without their own names get the English ones. */
const namesIn = (language: string) => (language === 'es' ? defaultNames.es : defaultNames.en)

/** The name of the welcome recording. */
export const welcomeName = (language: string): string => namesIn(language).welcome

/** The first unused name of Project 1, Project 2, …, starting from the number of projects. */
export function nextProjectName(taken: readonly string[], language: string): string {
  const { project } = namesIn(language)
  let n = taken.length + 1
  while (taken.includes(project(n))) n++
  return project(n)
}
