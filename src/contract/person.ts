import { z } from 'zod'
import { asciiEmail } from './domain-name.ts'
import {
  collapseWhitespace,
  emailPattern,
  isPersonName,
  maxEmailLength,
  maxNameLength,
  namePattern,
} from './person-rules.ts'

export const personName = z
  .string()
  .overwrite(collapseWhitespace)
  .max(maxNameLength)
  .regex(namePattern)
  .refine(isPersonName)

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .overwrite(asciiEmail)
  .max(maxEmailLength)
  .pipe(z.email({ pattern: emailPattern }))
