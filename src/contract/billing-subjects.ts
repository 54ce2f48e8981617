import { z } from 'zod'
import { id } from './ids.ts'
import { sample } from './samples.ts'

/** The caller of a function, and the workspace it applies to. */
export const subject = {
  uid: id.optional().describe('ID of the caller. Optional.'),
  oid: id.describe('ID of the workspace.'),
}
export const subjectBody = z.object(subject)
export const example = { body: { oid: sample.workspace }, error: 'not_available' } as const
export const managerAccess = 'Owners and admins only. Requires the `plans` edition.'
export const readErrorCodes = [
  'not_found',
  'forbidden',
  'not_available',
  'provider_failed',
  'unavailable',
] as const
export const writeErrorCodes = [...readErrorCodes, 'conflict'] as const

/** Path of a page in this installation. Payments never redirect to another site. */
export const page = z
  .string()
  .max(2048)
  .regex(/^\/(?![/\\])[^\\\0]*$/)
  .optional()
  .describe('Path to return to on this installation.')
