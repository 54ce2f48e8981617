import { z } from 'zod'

/** Seconds as a number or as text, converted to milliseconds; undefined if invalid. */
export const seconds = z.union([z.number(), z.string().regex(/^\d+(\.\d+)?$/)]).transform((value) => {
  const number = Number(value)
  return Number.isFinite(number) && number >= 0 ? Math.round(number * 1000) : undefined
})
/** Like `seconds`, but may be missing. */
export const optionalSeconds = seconds.nullish().transform((value) => value ?? undefined)
/** A speaker's name or number, converted to text. */
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

/** Milliseconds, rounded; undefined if missing or invalid. */
export const milliseconds = z
  .number()
  .nullish()
  .transform((value) =>
    typeof value === 'number' && value >= 0 && Number.isFinite(value) ? Math.round(value) : undefined,
  )
