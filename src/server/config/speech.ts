import { resolve } from 'node:path'
import { z } from 'zod'
import { bytes, secret, serviceUrl, setting } from './setting.ts'

/** Speech engines. */
export const speechSettings = {
  speechEngines: setting(
    'SPEECH_ENGINES',
    'Speech engines in order of preference, separated by commas: sherpa, openai, deepgram, assemblyai, pocketsphinx. Default: all that are set up, in this order.',
    z
      .string()
      .transform((list) => list.split(',').map((id) => id.trim()))
      .pipe(z.array(z.enum(['sherpa', 'openai', 'deepgram', 'assemblyai', 'pocketsphinx'])))
      .optional(),
  ),
  speechCheck: setting(
    'SPEECH_CHECK',
    'Checks speech engines with a known recording after a change of their configuration, and skips those that fail. auto: all engines, providers once per change (27 seconds of audio); local: only those on this machine; off: none, and results are ignored.',
    z.enum(['auto', 'local', 'off']).default('auto'),
  ),
  speechConcurrency: setting(
    'SPEECH_CONCURRENCY',
    'Recognizers that run in parallel. Default: one per core.',
    z.coerce.number().int().min(1).max(256).optional(),
  ),
  modelsDir: setting(
    'LONGHAND_MODELS',
    'Folder of the speech models, which may be filled by hand. Default: models in the data folder.',
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
    'The pocketsphinx_batch program.',
    z.string().default('pocketsphinx_batch'),
  ),
  pocketsphinxModels: setting(
    'POCKETSPHINX_MODELS',
    'Folder with the PocketSphinx models (en-us inside). Default: the folders of Debian and Homebrew.',
    z.string().optional(),
  ),
  openAiSpeechKey: setting(
    'OPENAI_SPEECH_KEY',
    'API key of OpenAI, or of another service with its speech API. Recordings are sent there.',
    secret.optional(),
  ),
  openAiSpeechUrl: setting(
    'OPENAI_SPEECH_URL',
    "URL of a service or your own server with OpenAI's speech API, up to /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/audio\/transcriptions$/, '')).optional(),
  ),
  openAiSpeechModel: setting(
    'OPENAI_SPEECH_MODEL',
    'Speech model; it must answer in verbose_json.',
    z.string().default('whisper-1'),
  ),
  openAiSpeechMaxBytes: setting(
    'OPENAI_SPEECH_MAX_BYTES',
    'Upload limit of the service, in bytes; longer recordings are sent in parts.',
    z.coerce.number().int().min(1_048_576).default(25_000_000),
  ),
  deepgramKey: setting(
    'DEEPGRAM_API_KEY',
    'API key of Deepgram. Recordings are sent there.',
    secret.optional(),
  ),
  deepgramUrl: setting(
    'DEEPGRAM_URL',
    'URL of Deepgram; https://api.eu.deepgram.com keeps recordings in Europe.',
    serviceUrl.default('https://api.deepgram.com'),
  ),
  deepgramModel: setting('DEEPGRAM_MODEL', "Deepgram's model.", z.string().default('nova-3')),
  deepgramMayKeep: setting(
    'DEEPGRAM_MAY_KEEP',
    'true: Deepgram may keep recordings to improve its models, possibly at a lower price.',
    z.stringbool().default(false),
  ),
  assemblyAiKey: setting(
    'ASSEMBLYAI_API_KEY',
    'API key of AssemblyAI. Recordings are sent there.',
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
