import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { frameRates } from '#contract/export-formats.ts'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import type { ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { transcripts } from '#domain/words/transcript.arbitrary.ts'
import { exportFile } from '../exported-files.ts'

const run = promisify(execFile)
const folder = process.env.EXPORT_SCHEMAS ?? ''
const schemas = {
  ttml: ['--schema', join(folder, 'ttml2', 'ttml2.xsd')],
  eaf: ['--schema', join(folder, 'EAFv3.0.xsd')],
  fcpxml: ['--dtdvalid', join(folder, 'FCPXMLv1_10.dtd')],
} as const
type Format = keyof typeof schemas
const formats = Object.keys(schemas) as Format[]

/** Validates files, and returns the errors. */
const errorsOf = (files: readonly string[], schema: readonly string[] = []) =>
  run('xmllint', ['--nonet', '--noout', ...schema, ...files]).then(
    () => '',
    ({ stderr, message }) => stderr.replace(/^.* validates\n/gm, '') || message,
  )

const withName = (name: string) => ({
  title: name,
  speakers: conversation.speakers.map((speaker) => ({ ...speaker, name })),
  media: { ...conversation.media, name },
})
const sharedNames = conversation.speakers.map((speaker, i) => ({
  ...speaker,
  name: ['Ada (words)', 'Ada'][i] ?? '',
}))
const variants: Partial<ExportedTranscript>[] = [
  {},
  { words: [], highlights: [] },
  { highlights: [], media: { name: '', duration: 0, hasVideo: false } },
  { speakers: [], languageCode: 'multi+x' },
  { speakers: sharedNames },
  ...['مرحبا \u202e"שלום"', '\u0000\u0001\ud800', ' \n ', '<&"\'> %20 #?'].map(withName),
  ...fc.sample(transcripts(), { numRuns: 100, seed: 1 }).map((words) => ({ words })),
]

let schemaFolder: string
beforeAll(async () => {
  schemaFolder = await mkdtemp(join(tmpdir(), 'longhand-schemas-'))
})
afterAll(() => rm(schemaFolder, { recursive: true, force: true }))

async function exportFiles(format: Format): Promise<string[]> {
  const writePromises = variants.flatMap((changes, i) =>
    (['top', 'bottom'] as const).map(async (position, k) => {
      const frameRate = frameRates[i % frameRates.length]!
      const path = join(schemaFolder, `${i}-${k}.${format}`)
      await writeFile(path, await exportFile(format, changes, { position, frameRate }))
      return path
    }),
  )
  return Promise.all(writePromises)
}

test.each(formats)('files exported as %s are well-formed', async (format) => {
  expect(await errorsOf(await exportFiles(format))).toBe('')
  const path = join(schemaFolder, `broken.${format}`)
  await writeFile(path, (await exportFile(format)).subarray(0, -5))
  expect(await errorsOf([path])).toContain('error')
})

describe.skipIf(!folder)('exported files (skipped unless EXPORT_SCHEMAS names a folder with schemas)', () => {
  test.each(formats)('as %s match the published schema', async (format) => {
    expect(await errorsOf(await exportFiles(format), schemas[format])).toBe('')
  })

  test.each(formats)('as %s are rejected with an unknown attribute, or without a schema', async (format) => {
    const path = join(schemaFolder, `broken.${format}`)
    const text = new TextDecoder().decode(await exportFile(format))
    await writeFile(path, text)
    expect(await errorsOf([path], schemas[format])).toBe('')
    expect(await errorsOf([path], [schemas[format][0], join(schemaFolder, 'missing')])).toContain('missing')
    await writeFile(path, text.replace(/<(p|TIER|marker) /, '$& unknown="1" '))
    expect(await errorsOf([path], schemas[format])).toContain('unknown')
  })
})
