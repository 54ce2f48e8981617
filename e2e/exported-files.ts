import type { ExportFormat } from '#contract/export-formats.ts'
import { conversation } from '#domain/exports/export-transcript.fixture.ts'
import type { ExportedTranscript } from '#domain/exports/export-transcript.ts'
import { defaultPageOptions } from '#domain/exports/pages.ts'
import { type FileOptions, writeFile } from '#server/infra/workers/files.ts'

const options: FileOptions = {
  ...defaultPageOptions,
  times: false,
  speakers: false,
  hasTitle: false,
  size: 35,
  breakAllSpeakers: false,
  from: 0,
  hasComments: true,
  frameRate: '25',
}

/** Exports the fixture's conversation, with any changes, as the product does. */
export function exportFile(
  format: ExportFormat,
  changes: Partial<ExportedTranscript> = {},
  overrides: Partial<FileOptions> = {},
): Promise<Uint8Array> {
  const { words, ...metadata } = { ...conversation, ...changes }
  const storedWords = { chunks: [JSON.stringify(words)], until: null, redacting: null }
  return writeFile({ format, storedWords, metadata, options: { ...options, ...overrides } })
}
