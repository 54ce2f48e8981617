import { z } from 'zod'
import { secret, serviceUrl, setting } from './setting.ts'

/** Text generation and translation. */
export const languageSettings = {
  textModel: setting(
    'TEXT_MODEL',
    'Name of the language model for text generation. Needs TEXT_MODEL_URL or TEXT_MODEL_KEY. Transcripts are sent to it. Default: no text generation.',
    z.string().trim().min(1).max(200).optional(),
  ),
  textModelUrl: setting(
    'TEXT_MODEL_URL',
    "URL of a service or your own server with OpenAI's chat API (Ollama, vLLM, llama.cpp), up to and including /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/chat\/completions$/, '')).optional(),
  ),
  textModelKey: setting(
    'TEXT_MODEL_KEY',
    'API key for that service; your own server may not need one.',
    secret.optional(),
  ),
  textModelContext: setting(
    'TEXT_MODEL_CONTEXT',
    'Context size of the model, in tokens, including prompt and response. Longer texts are processed in parts.',
    z.coerce.number().int().min(2048).max(10_000_000).default(8192),
  ),
  translator: setting(
    'TRANSLATOR',
    'Translation engine. model: TEXT_MODEL (transcripts are sent to it); apertium: on this machine, for the installed language pairs; auto: the model if one is set, otherwise Apertium; off: no translation.',
    z.enum(['auto', 'model', 'apertium', 'off']).default('auto'),
  ),
  apertiumPath: setting('APERTIUM_PATH', 'Path to the apertium program.', z.string().default('apertium')),
  imageModel: setting(
    'IMAGE_MODEL',
    'Name of the image model for documents. Needs IMAGE_MODEL_URL or IMAGE_MODEL_KEY. Default: no image generation.',
    z.string().trim().min(1).max(200).optional(),
  ),
  imageModelUrl: setting(
    'IMAGE_MODEL_URL',
    "URL of a service or your own server with OpenAI's images API, up to and including /v1. Default: https://api.openai.com/v1.",
    serviceUrl.transform((url) => url.replace(/\/images\/generations$/, '')).optional(),
  ),
  imageModelKey: setting(
    'IMAGE_MODEL_KEY',
    'API key for that service; your own server may not need one.',
    secret.optional(),
  ),
}
