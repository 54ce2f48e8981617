import { z } from 'zod'

/** Seconds as a number or as text. */
export const seconds = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform((value) => {
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.round(number * 1000) : undefined
})
/** Seconds that may be missing. */
export const optionalSeconds = seconds.nullish().transform((value) => value ?? undefined)
/** A name or number of a speaker. */
export const speakerLabel = z
  .union([z.string(), z.number()])
  .nullish()
  .transform((label) => (label === null || label === undefined || label === '' ? undefined : String(label)))
export const confidence = z
  .union([z.number(), z.string()])
  .nullish()
  .transform((value) => {
    const number = Number(value ?? Number.NaN)
    return number >= 0 && number <= 1 ? number : undefined
  })

/** Milliseconds. */
export const milliseconds = z
  .number()
  .nullish()
  .transform((value) =>
    typeof value === 'number' && value >= 0 && Number.isFinite(value) ? Math.round(value) : undefined,
  )
