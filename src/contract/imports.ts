import { z } from 'zod'
import { type ImportProblem, importEncodings, importFormats, importTimings } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxImportBytes } from './limits.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const transcriptImport = z
  .object({
    id,
    name: z.string(),
    format: z.enum(importFormats),
    timing: z.enum(importTimings).describe('Whether the file has word timestamps, cue timestamps, or none.'),
    encoding: z.enum(importEncodings).nullable().describe('Encoding of a text file. Null for other files.'),
    encodingCertain: z.boolean().describe('Whether the encoding is certain. Otherwise it was guessed.'),
    words: z.number().int(),
    speakers: z.array(z.string()).describe('Names of speakers in the file, by first appearance; at most 50.'),
    beginning: z.string().describe('First words of the text.'),
  })
  .meta({ id: 'TranscriptImport' })
export type TranscriptImport = z.infer<typeof transcriptImport>

export const importPreview = transcriptImport
  .extend({
    matched: z
      .number()
      .min(0)
      .max(1)
      .describe(
        'Share of words that are also in the current transcript. Less than 0.5 suggests another recording.',
      ),
    unusableTimes: z
      .number()
      .int()
      .describe(
        'Number of words whose timestamps are impossible or after the end of the recording. They are placed like words without timestamps.',
      ),
  })
  .meta({ id: 'ImportPreview' })
export type ImportPreview = z.infer<typeof importPreview>

/** Details of `import_refused`, including the position of the error in a text file, if known. */
export interface ImportRefusal {
  problem: ImportProblem
  line?: number
  column?: number
}

const file = z.object({
  name: text.min(1).max(8192).default('transcript.txt').describe('Name of the file.'),
  encoding: z.enum(importEncodings).optional().describe('Encoding of the text. Detected if omitted.'),
})
const formats =
  'The body is the file: TXT, DOCX, SRT, VTT, or JSON from Whisper, WhisperX, Amazon Transcribe, Deepgram, AssemblyAI or Otter, at most 50 MB. The format is detected from its content.'
const bytes = { streamBody: true, maxBodyBytes: maxImportBytes } as const

export const importEndpoints = {
  createImport: endpoint({
    ...routes.createImport,
    summary: 'Upload a transcript for a recording',
    description: `${formats} Pass the returned ID as \`transcript\` when you create a transcription.`,
    errors: ['import_refused', 'quota_exceeded', 'too_many_requests', 'too_many_tasks', 'overloaded'],
    example: { params: { uid: sample.user }, query: { name: 'interview.srt' } },
    access: 'user',
    params: z.object({ uid: id }),
    query: file,
    ...bytes,
    answer: { kind: 'result', schema: transcriptImport },
  }),
  previewImport: endpoint({
    ...routes.previewImport,
    summary: 'Compare a transcript with a recording',
    description: `${formats} The transcript isn't changed until the import is applied.`,
    errors: ['import_refused', 'not_ready', 'too_many_requests', 'too_many_tasks', 'overloaded'],
    example: { params: { id: sample.collection }, query: { name: 'interview.srt' } },
    access: 'user',
    params: z.object({ id }),
    query: file,
    ...bytes,
    answer: { kind: 'result', schema: importPreview },
  }),
  applyImport: endpoint({
    ...routes.applyImport,
    summary: 'Import a transcript',
    description:
      'Saves a version, then replaces the words in a single edit. New words take the times of the current ones.',
    errors: ['not_ready', 'locked', 'too_many_tasks', 'overloaded'],
    example: { params: { id: sample.collection, importId: sample.import } },
    access: 'user',
    params: z.object({ id, importId: id }),
    answer: {
      kind: 'result',
      schema: z.object({
        revision: z.number().int().describe('New revision of the transcript.'),
        undo: id.nullable().describe('ID of the version saved before the import.'),
      }),
    },
  }),
}
