import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, text } from './ids.ts'
import { routes } from './routes.ts'

export const modelStates = ['absent', 'waiting', 'fetching', 'checking', 'installed', 'broken'] as const

/** A speech model of the catalog, with its state on this installation. */
export const speechModel = z
  .object({
    name: z.string(),
    title: z.string(),
    purpose: z.enum(['recognition', 'voice-activity', 'language', 'punctuation', 'speakers', 'denoising']),
    languages: z.array(z.string()),
    bytes: z.number().int().describe('to download'),
    licence: z.string(),
    attribution: z.string(),
    state: z.enum(modelStates),
    fetched: z.number().int().describe('bytes of the download that are here'),
    error: z.string().nullable().describe('why the last attempt ended'),
  })
  .meta({ id: 'SpeechModel' })
export type SpeechModel = z.infer<typeof speechModel>

/** Why an engine failed its check; unfinished: it is running, or was interrupted. */
export const speechCheckProblems = [
  'unreachable',
  'error',
  'empty',
  'words',
  'times',
  'slow',
  'unfinished',
] as const

/** An engine's result with a known recording. */
export const speechCheck = z
  .object({
    language: z.string().describe('of the recording'),
    model: z.string(),
    checked: epochSeconds,
    seconds: z.number().int().describe('length of the recording'),
    problem: z.enum(speechCheckProblems).nullable().describe('null: passed'),
    message: z.string().nullable().describe('error message of the engine'),
    wordErrors: z.number().nullable().describe('word error rate'),
    speed: z.number().nullable().describe('seconds of audio a second'),
    expected: z
      .object({ wordErrors: z.number().describe('at most'), speed: z.number().describe('at least') })
      .describe('wide bounds that a working engine keeps'),
  })
  .meta({ id: 'SpeechCheck' })
export type SpeechCheck = z.infer<typeof speechCheck>

/** An engine, and its latest check. */
export const speechEngine = z
  .object({
    name: z.string(),
    ready: z.boolean(),
    version: z.string().nullable(),
    problem: z.string().nullable().describe("the missing part; null when it's ready"),
    local: z.boolean().describe('works on this machine; others may charge for a check'),
    checkSeconds: z.number().int().describe('audio that a check transcribes'),
    checks: z.array(speechCheck),
  })
  .meta({ id: 'SpeechEngine' })
export type SpeechEngineInfo = z.infer<typeof speechEngine>

const engineParams = z.object({ name: text.min(1).max(50) })
const modelParams = z.object({ name: text.min(1).max(100) })

/** For staff. */
export const modelEndpoints = {
  listModels: endpoint({
    ...routes.listModels,
    summary: 'List speech models',
    description: 'For staff.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: z.array(speechModel) },
  }),
  fetchModel: endpoint({
    ...routes.fetchModel,
    summary: 'Download a speech model',
    description: 'In the background; resumes an earlier attempt. For staff.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'result', schema: speechModel },
  }),
  removeModel: endpoint({
    ...routes.removeModel,
    summary: 'Delete a speech model',
    description: 'Stops its download. For staff.',
    errors: ['forbidden'],
    example: { params: { name: 'silero-vad' } },
    access: 'user',
    params: modelParams,
    answer: { kind: 'empty' },
  }),
  listSpeechEngines: endpoint({
    ...routes.listSpeechEngines,
    summary: 'List speech engines',
    description: 'With their latest checks. For staff.',
    errors: ['forbidden'],
    example: {},
    access: 'user',
    answer: { kind: 'result', schema: z.array(speechEngine) },
  }),
  checkSpeechEngine: endpoint({
    ...routes.checkSpeechEngine,
    summary: 'Check a speech engine',
    description: 'In the background, with a known recording. For staff.',
    errors: ['forbidden'],
    example: { params: { name: 'pocketsphinx' } },
    access: 'user',
    params: engineParams,
    answer: { kind: 'empty' },
  }),
}
