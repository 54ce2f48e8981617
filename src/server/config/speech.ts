import { resolve } from 'node:path'
import { z } from 'zod'
import { bytes, secret, serviceUrl, setting } from './setting.ts'

/** Who hears what is said. */
export const speechSettings = {
  speechEngines: setting(
    'SPEECH_ENGINES',
    'Speech engines to use, best first, with commas: sherpa, openai, deepgram, assemblyai, pocketsphinx. Default: all that are set up, in this order.',
    z
      .string()
      .transform((list) => list.split(',').map((id) => id.trim()))
      .pipe(z.array(z.enum(['sherpa', 'openai', 'deepgram', 'assemblyai', 'pocketsphinx'])))
      .optional(),
  ),
  speechCheck: setting(
    'SPEECH_CHECK',
    'Check speech engines with a known recording after a change of their configuration, and pass over those that fail. auto: each of them, providers once for each change (27 seconds of audio); local: only those on this machine; off: none, and results are ignored.',
    z.enum(['auto', 'local', 'off']).default('auto'),
  ),
  speechConcurrency: setting(
    'SPEECH_CONCURRENCY',
    'Recognisers run side by side; default: one a core.',
    z.coerce.number().int().min(1).max(256).optional(),
  ),
  modelsDir: setting(
    'LONGHAND_MODELS',
    'Folder of the speech models, also one that is filled by hand. Default: models in the data folder.',
    z
      .string()
      .transform((path) => resolve(path))
      .optional(),
  ),
  modelsUrl: setting(
    'MODELS_URL',
    'Where speech models are fetched from: Hugging Face or a mirror with the same paths.',
    z
      .url({ protocol: /^https?$/ })
      .default('https://huggingface.co')
      .transform((url) => url.replace(/\/+$/, '')),
  ),
  modelFetch: setting(
    'MODEL_FETCH',
    'auto: npm start fetches the English speech model in the background; off: models come by hand only.',
    z.enum(['auto', 'off']).default('auto'),
  ),
  sherpaMemoryBytes: setting(
    'SHERPA_MEMORY_BYTES',
    'Memory that one process of sherpa-onnx may hold, in bytes; default: 1.5 GB and three times the size of its model.',
    bytes.optional(),
  ),
  pocketsphinxPath: setting(
    'POCKETSPHINX_PATH',
    'The pocketsphinx_batch program.',
    z.string().default('pocketsphinx_batch'),
  ),
  pocketsphinxModels: setting(
    'POCKETSPHINX_MODELS',
    'Folder with the PocketSphinx models (en-us inside); default: where Debian and Homebrew put them.',
    z.string().optional(),
  ),
  openAiSpeechKey: setting(
    'OPENAI_SPEECH_KEY',
    'Key of OpenAI, or of another service with its speech API. Recordings are sent there.',
    secret.optional(),
  ),
  openAiSpeechUrl: setting(
    'OPENAI_SPEECH_URL',
    "Address of a service or an own server with OpenAI's speech API, up to /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/audio\/transcriptions$/, '')).optional(),
  ),
  openAiSpeechModel: setting(
    'OPENAI_SPEECH_MODEL',
    'Model to ask for; one that answers in verbose_json.',
    z.string().default('whisper-1'),
  ),
  openAiSpeechMaxBytes: setting(
    'OPENAI_SPEECH_MAX_BYTES',
    'Largest upload that the service takes, in bytes; longer recordings are sent in parts.',
    z.coerce.number().int().min(1_048_576).default(25_000_000),
  ),
  deepgramKey: setting('DEEPGRAM_API_KEY', 'Key of Deepgram. Recordings are sent there.', secret.optional()),
  deepgramUrl: setting(
    'DEEPGRAM_URL',
    'Address of Deepgram; https://api.eu.deepgram.com keeps recordings in Europe.',
    serviceUrl.default('https://api.deepgram.com'),
  ),
  deepgramModel: setting('DEEPGRAM_MODEL', 'Model of Deepgram.', z.string().default('nova-3')),
  deepgramMayKeep: setting(
    'DEEPGRAM_MAY_KEEP',
    'true: Deepgram may keep recordings to improve its models, which it may charge less for.',
    z.stringbool().default(false),
  ),
  assemblyAiKey: setting(
    'ASSEMBLYAI_API_KEY',
    'Key of AssemblyAI. Recordings are sent there.',
    secret.optional(),
  ),
  assemblyAiUrl: setting(
    'ASSEMBLYAI_URL',
    'Address of AssemblyAI; https://api.eu.assemblyai.com keeps recordings in Europe.',
    serviceUrl.default('https://api.assemblyai.com'),
  ),
  assemblyAiModels: setting(
    'ASSEMBLYAI_MODELS',
    'Models of AssemblyAI, with commas, best first: the first that speaks the language is used.',
    z
      .string()
      .default('universal-3-5-pro,universal-2')
      .transform((list) => list.split(',').map((model) => model.trim()))
      .pipe(z.array(z.string().min(1)).min(1)),
  ),
}
