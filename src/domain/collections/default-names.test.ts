import { expect, it } from 'vitest'
import { nextProjectName, welcomeName } from './default-names.ts'

it("names new projects in the user's language, without duplicates", () => {
  expect(nextProjectName([], 'en')).toBe('Project 1')
  expect(nextProjectName(['Interviews', 'Project 3'], 'en')).toBe('Project 4')
  expect(nextProjectName(['Project 2'], 'es')).toBe('Proyecto 2')
  expect(nextProjectName([], 'fr')).toBe('Project 1')
})

it("names the welcome recording in the user's language", () => {
  expect(welcomeName('en')).toBe('Welcome to Longhand')
  expect(welcomeName('es')).toBe('Te damos la bienvenida a Longhand')
})
