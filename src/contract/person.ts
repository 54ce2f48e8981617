import { z } from 'zod'
import {
  emailPattern,
  isPersonName,
  maxEmailLength,
  maxNameLength,
  namePattern,
  singleSpaced,
} from './person-rules.ts'

export const personName = z
  .string()
  .overwrite(singleSpaced)
  .max(maxNameLength)
  .regex(namePattern)
  .refine(isPersonName)

export const email = z
  .string()
  .trim()
  .toLowerCase()
  .max(maxEmailLength)
  .pipe(z.email({ pattern: emailPattern }))
