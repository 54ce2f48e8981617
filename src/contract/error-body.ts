import { z } from 'zod'
import { errorCodes } from './errors.ts'

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>

/** A SCIM error (RFC 7644, section 3.12). */
export const scimErrorBody = z
  .object({
    schemas: z.array(z.string()),
    status: z.string().describe('HTTP status.'),
    scimType: z.string().optional(),
    detail: z.string(),
  })
  .meta({ id: 'ScimError' })
