import { z } from 'zod'

const maxNameLength = 120
const namePattern = /^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+)*$/u

/** At least three letters in all: letters, marks, dots, apostrophes, hyphens and single spaces. */
export function isPersonName(text: string): boolean {
  const name = text.trim()
  return name.length <= maxNameLength && namePattern.test(name) && (name.match(/\p{L}/gu) ?? []).length >= 3
}

export const personName = z.string().trim().max(maxNameLength).regex(namePattern).refine(isPersonName)

const maxEmailLength = 254
/** The one that Zod uses unless told otherwise. */
const emailPattern =
  /^(?!\.)(?!.*\.\.)([A-Za-z0-9_'+\-.]*)[A-Za-z0-9_+-]@([A-Za-z0-9][A-Za-z0-9-]*\.)+[A-Za-z]{2,}$/

export function isEmail(text: string): boolean {
  const address = text.trim()
  return address.length <= maxEmailLength && emailPattern.test(address)
}

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailLength)
  .pipe(z.email({ pattern: emailPattern }))
