import { z } from 'zod'
import { secret, serviceUrl, setting } from './setting.ts'

/** Who writes and translates texts. */
export const languageSettings = {
  textModel: setting(
    'TEXT_MODEL',
    'Language model that writes texts, by the name its server knows it by. Needs TEXT_MODEL_URL or TEXT_MODEL_KEY. Transcripts are sent there. Default: no texts are written.',
    z.string().trim().min(1).max(200).optional(),
  ),
  textModelUrl: setting(
    'TEXT_MODEL_URL',
    "Address of a service or an own server with OpenAI's chat API (Ollama, vLLM, llama.cpp), up to /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/chat\/completions$/, '')).optional(),
  ),
  textModelKey: setting(
    'TEXT_MODEL_KEY',
    'Key of that service; own servers mostly need none.',
    secret.optional(),
  ),
  textModelContext: setting(
    'TEXT_MODEL_CONTEXT',
    'Tokens that the model takes at once, question and answer together; longer texts are worked on in parts.',
    z.coerce.number().int().min(2048).max(10_000_000).default(8192),
  ),
  translator: setting(
    'TRANSLATOR',
    'What translates transcripts: model (TEXT_MODEL; transcripts are sent there), apertium (on this machine, for the pairs of languages that are installed), off; auto: the model where one is set, else Apertium.',
    z.enum(['auto', 'model', 'apertium', 'off']).default('auto'),
  ),
  apertiumPath: setting('APERTIUM_PATH', 'The apertium program.', z.string().default('apertium')),
  imageModel: setting(
    'IMAGE_MODEL',
    'Model that makes pictures for documents, by the name its server knows it by. Needs IMAGE_MODEL_URL or IMAGE_MODEL_KEY. Default: no pictures are made.',
    z.string().trim().min(1).max(200).optional(),
  ),
  imageModelUrl: setting(
    'IMAGE_MODEL_URL',
    "Address of a service or an own server with OpenAI's images API, up to /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/images\/generations$/, '')).optional(),
  ),
  imageModelKey: setting(
    'IMAGE_MODEL_KEY',
    'Key of that service; own servers mostly need none.',
    secret.optional(),
  ),
}
