import { resolve } from 'node:path'
import { z } from 'zod'
import { bytes, secret, serviceUrl, setting } from './setting.ts'

/** Speech engines. */
export const speechSettings = {
  speechEngines: setting(
    'SPEECH_ENGINES',
    'Speech engines in order of preference, separated by commas: sherpa, openai, deepgram, assemblyai, pocketsphinx. Default: all engines that are set up, in this order.',
    z
      .string()
      .transform((list) => list.split(',').map((id) => id.trim()))
      .pipe(z.array(z.enum(['sherpa', 'openai', 'deepgram', 'assemblyai', 'pocketsphinx'])))
      .optional(),
  ),
  speechCheck: setting(
    'SPEECH_CHECK',
    'Checks speech engines with a test recording after their configuration changes, and skips engines that fail. auto: all engines, and providers once per change (27 seconds of audio); local: only engines on this machine; off: no checks, and earlier results are ignored.',
    z.enum(['auto', 'local', 'off']).default('auto'),
  ),
  speechConcurrency: setting(
    'SPEECH_CONCURRENCY',
    'Number of recognizers that run in parallel. Default: one per core.',
    z.coerce.number().int().min(1).max(256).optional(),
  ),
  liveRecognizers: setting(
    'LIVE_RECOGNIZERS',
    'Maximum number of concurrent live transcriptions while recording, in each web process. 0 turns live transcription off. Default: half the cores, at least one.',
    z.coerce.number().int().min(0).max(256).optional(),
  ),
  modelsDir: setting(
    'LONGHAND_MODELS',
    'Folder for the speech models. You can also put models there yourself. Default: models in the data folder.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  modelsUrl: setting(
    'MODELS_URL',
    'Source of the speech models: Hugging Face or a mirror with the same paths.',
    z
      .url({ protocol: /^https?$/ })
      .default('https://huggingface.co')
      .transform((url) => url.replace(/\/+$/, '')),
  ),
  modelFetch: setting(
    'MODEL_FETCH',
    'auto: npm start downloads the English speech model in the background; off: no automatic download.',
    z.enum(['auto', 'off']).default('auto'),
  ),
  sherpaMemoryBytes: setting(
    'SHERPA_MEMORY_BYTES',
    'Memory limit of a sherpa-onnx process, in bytes. Default: 1.5 GB plus three times the size of its model.',
    bytes.optional(),
  ),
  pocketsphinxPath: setting(
    'POCKETSPHINX_PATH',
    'Path to the pocketsphinx_batch program.',
    z.string().default('pocketsphinx_batch'),
  ),
  pocketsphinxModels: setting(
    'POCKETSPHINX_MODELS',
    'Folder with the PocketSphinx models, such as en-us. Default: the folders used by Debian and Homebrew.',
    z.string().optional(),
  ),
  openAiSpeechKey: setting(
    'OPENAI_SPEECH_KEY',
    "API key for OpenAI, or for another service with OpenAI's speech API. Recordings are sent to that service.",
    secret.optional(),
  ),
  openAiSpeechUrl: setting(
    'OPENAI_SPEECH_URL',
    "URL of a service or your own server with OpenAI's speech API, up to and including /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/audio\/transcriptions$/, '')).optional(),
  ),
  openAiSpeechModel: setting(
    'OPENAI_SPEECH_MODEL',
    'Name of the speech model. It must support verbose_json responses.',
    z.string().default('whisper-1'),
  ),
  openAiSpeechMaxBytes: setting(
    'OPENAI_SPEECH_MAX_BYTES',
    'Upload limit of the service, in bytes. Larger recordings are sent in parts.',
    z.coerce.number().int().min(1_048_576).default(25_000_000),
  ),
  deepgramKey: setting(
    'DEEPGRAM_API_KEY',
    'Deepgram API key. Recordings are sent to Deepgram.',
    secret.optional(),
  ),
  deepgramUrl: setting(
    'DEEPGRAM_URL',
    'URL of Deepgram; https://api.eu.deepgram.com keeps recordings in Europe.',
    serviceUrl.default('https://api.deepgram.com'),
  ),
  deepgramModel: setting('DEEPGRAM_MODEL', 'Name of the Deepgram model.', z.string().default('nova-3')),
  deepgramAllowsRetention: setting(
    'DEEPGRAM_MAY_KEEP',
    'true: Deepgram can keep recordings to improve its models, possibly at a lower price.',
    z.stringbool().default(false),
  ),
  assemblyAiKey: setting(
    'ASSEMBLYAI_API_KEY',
    'AssemblyAI API key. Recordings are sent to AssemblyAI.',
    secret.optional(),
  ),
  assemblyAiUrl: setting(
    'ASSEMBLYAI_URL',
    'URL of AssemblyAI; https://api.eu.assemblyai.com keeps recordings in Europe.',
    serviceUrl.default('https://api.assemblyai.com'),
  ),
  assemblyAiModels: setting(
    'ASSEMBLYAI_MODELS',
    "AssemblyAI's models in order of preference, separated by commas; the first that supports the language is used.",
    z
      .string()
      .default('universal-3-5-pro,universal-2')
      .transform((list) => list.split(',').map((model) => model.trim()))
      .pipe(z.array(z.string().min(1)).min(1)),
  ),
}
