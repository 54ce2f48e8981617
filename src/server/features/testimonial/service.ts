import { readFile, stat } from 'node:fs/promises'
import { dirname, extname, resolve } from 'node:path'
import { fileURLToPath } from 'node:url'
import { z } from 'zod'
import type { TestimonialPage } from '#contract/testimonial.ts'
import type { Config } from '#server/config.ts'

const exampleFile = fileURLToPath(new URL('./example/testimonial.json', import.meta.url))

const imageTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
}
const maxLogoBytes = 50_000

const line = z.string().trim().min(1).max(200)
const translatedText = (text: z.ZodString) =>
  z.record(z.string().regex(/^[a-z]{2}$/), text).refine((texts) => Object.keys(texts).length > 0, 'is empty')

/** A file written by the administrator. Logo paths are relative to its folder. */
const file = z.strictObject({
  testimonial: z
    .strictObject({
      quote: translatedText(z.string().trim().min(1).max(600)),
      name: line,
      role: translatedText(line),
    })
    .nullable(),
  logos: z.array(z.strictObject({ name: line, file: line })).max(8),
})

/**
 * Reads the testimonial shown next to the registration form, or a made-up example if the administrator hasn't
 * provided a file.
 * @throws Error that describes the mistake in the file
 */
export async function readTestimonial({
  testimonialFile,
}: Pick<Config, 'testimonialFile'>): Promise<TestimonialPage> {
  const path = testimonialFile ?? exampleFile
  const parsed = file.safeParse(JSON.parse(await readFile(path, 'utf8')))
  if (!parsed.success) throw new Error(z.prettifyError(parsed.error))
  const { testimonial, logos } = parsed.data
  return {
    example: testimonialFile === undefined,
    testimonial,
    logos: await Promise.all(
      logos.map(async (logo) => ({
        name: logo.name,
        image: await readImage(resolve(dirname(path), logo.file)),
      })),
    ),
  }
}

async function readImage(path: string): Promise<string> {
  const type = imageTypes[extname(path).toLowerCase()]
  if (!type) throw new Error(`${path} isn't an .svg, .png or .webp file`)
  if ((await stat(path)).size > maxLogoBytes) throw new Error(`${path} is larger than ${maxLogoBytes} bytes`)
  return `data:${type};base64,${(await readFile(path)).toString('base64')}`
}
