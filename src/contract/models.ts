import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, text } from './ids.ts'
import { routes } from './routes.ts'

export const modelStates = ['absent', 'waiting', 'fetching', 'checking', 'installed', 'broken'] as const

/** A speech model from the catalog, with its state in this installation. */
export const speechModel = z
  .object({
    name: z.string(),
    title: z.string(),
    purpose: z.enum(['recognition', 'voice-activity', 'language', 'punctuation', 'speakers', 'denoising']),
    languages: z.array(z.string()),
    bytes: z.number().int().describe('Download size, in bytes.'),
    licence: z.string(),
    attribution: z.string(),
    state: z.enum(modelStates),
    fetched: z.number().int().describe('Number of bytes already downloaded.'),
    error: z.string().nullable().describe('Error message of the last attempt. Null if there is none.'),
  })
  .meta({ id: 'SpeechModel' })
export type SpeechModel = z.infer<typeof speechModel>

/** Reasons why an engine failed its check. `unfinished`: the check is still running or was interrupted. */
export const speechCheckProblems = [
  'unreachable',
  'error',
  'empty',
  'words',
  'times',
  'slow',
  'unfinished',
] as const

/** An engine's result on a test recording. */
export const speechCheck = z
  .object({
    language: z.string().describe('Language of the test recording.'),
    model: z.string(),
    checked: epochSeconds,
    seconds: z.number().int().describe('Length of the test recording, in seconds.'),
    problem: z.enum(speechCheckProblems).nullable().describe('Why the check failed. Null if it passed.'),
    message: z.string().nullable().describe('Error message of the engine. Null if there is none.'),
    wordErrors: z.number().nullable().describe('Word error rate. Null if unknown.'),
    speed: z
      .number()
      .nullable()
      .describe('Processing speed, in seconds of audio per second. Null if unknown.'),
    expected: z
      .object({
        wordErrors: z.number().describe('Maximum word error rate.'),
        speed: z.number().describe('Minimum processing speed.'),
      })
      .describe('Generous limits that a working engine meets.'),
  })
  .meta({ id: 'SpeechCheck' })
export type SpeechCheck = z.infer<typeof speechCheck>

/** A speech engine and its most recent checks. */
export const speechEngine = z
  .object({
    name: z.string(),
    ready: z.boolean(),
    version: z.string().nullable(),
    problem: z.string().nullable().describe('Missing component. Null if the engine is ready.'),
    local: z
      .boolean()
      .describe('Whether the engine runs on this machine. Other engines may charge for a check.'),
    checkSeconds: z.number().int().describe('Seconds of audio that a check transcribes.'),
    checks: z.array(speechCheck),
  })
  .meta({ id: 'SpeechEngine' })
export type SpeechEngineInfo = z.infer<typeof speechEngine>

const engineParams = z.object({ name: text.min(1).max(50) })
const modelParams = z.object({ name: text.min(1).max(100) })

/** Endpoints for staff only. */
export const modelEndpoints = {
  listModels: endpoint({
    ...routes.listModels,
    summary: 'List speech models',
    description: 'Staff only.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: z.array(speechModel) },
  }),
  fetchModel: endpoint({
    ...routes.fetchModel,
    summary: 'Download a speech model',
    description: 'Runs in the background and resumes an interrupted download. Staff only.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'result', schema: speechModel },
  }),
  removeModel: endpoint({
    ...routes.removeModel,
    summary: 'Delete a speech model',
    description: 'Stops the download if it is in progress. Staff only.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'empty' },
  }),
  listSpeechEngines: endpoint({
    ...routes.listSpeechEngines,
    summary: 'List speech engines',
    description: 'Returns each engine with its latest checks. Staff only.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: z.array(speechEngine) },
  }),
  checkSpeechEngine: endpoint({
    ...routes.checkSpeechEngine,
    summary: 'Check a speech engine',
    description: 'Transcribes a test recording in the background. Staff only.',
    errors: ['forbidden'],
    example: { params: { name: 'pocketsphinx' } },
    access: 'user',
    params: engineParams,
    answer: { kind: 'empty' },
  }),
}
