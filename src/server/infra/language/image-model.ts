import { z } from 'zod'
import type { Config } from '#server/config.ts'
import { EngineError, type EngineStatus } from '#server/infra/engines/engine.ts'
import { withOptionalFeatures } from '#server/infra/remote/optional.ts'
import { defaultProviderPolicy, type Provider, type ProviderPolicy } from '#server/infra/remote/provider.ts'
import { sendRequest } from '#server/infra/remote/request.ts'

const OPENAI = 'https://api.openai.com/v1'
const imagePolicy: ProviderPolicy = {
  ...defaultProviderPolicy,
  limit: () => 600_000,
  maxResponseBytes: 60_000_000,
}

export const pictureTypes = ['image/png', 'image/jpeg', 'image/webp'] as const
export type PictureType = (typeof pictureTypes)[number]

export interface Picture {
  bytes: Buffer
  /** Detected from the first bytes. */
  type: PictureType
}

/** An image model. */
export interface ImageModel {
  /** Whether it is configured; makes no request. */
  status(): Pick<EngineStatus, 'ready' | 'problem' | 'enabledBy'>
  /**
   * Generates a picture.
   * @throws the same EngineErrors as the text model; the signal's reason as soon as it fires
   */
  generate(request: { prompt: string; signal: AbortSignal }): Promise<Picture>
}

const images = z.object({ data: z.array(z.object({ b64_json: z.string().min(1) })).min(1) })

/**
 * Creates a client for a service or self-hosted server with OpenAI's `/images/generations` API, such as
 * OpenAI or LocalAI. A server at a URL other than OpenAI's needs no key. Images are returned inline as
 * bytes; URLs from the service are not followed.
 */
export function createImageModel(
  config: Pick<Config, 'imageModel' | 'imageModelUrl' | 'imageModelKey'>,
  policy: ProviderPolicy = imagePolicy,
): ImageModel {
  const { imageModel: model = '', imageModelKey: key } = config
  const url = config.imageModelUrl ?? OPENAI
  const { host } = new URL(url)
  const isOpenAi = host === new URL(OPENAI).host
  const ready = model !== '' && (key !== undefined || !isOpenAi)
  const problem = 'To generate pictures, set IMAGE_MODEL, and IMAGE_MODEL_URL or IMAGE_MODEL_KEY'
  const enabledBy = ['IMAGE_MODEL', 'IMAGE_MODEL_URL', 'IMAGE_MODEL_KEY'].map(
    (name) => ({ kind: 'setting', name }) as const,
  )
  const provider: Provider = {
    name: isOpenAi ? 'OpenAI' : host,
    key,
    policy,
    ready,
    problem,
    enabledBy,
    urlSetting: 'IMAGE_MODEL_URL',
    keySetting: 'IMAGE_MODEL_KEY',
  }
  // Some models always respond with bytes, and reject the parameter that requests them.
  const features = new Set(['response_format'])
  return {
    status: () => (ready ? { ready, problem: null, enabledBy: [] } : { ready, problem, enabledBy }),
    async generate({ prompt, signal }) {
      if (!ready) throw new EngineError('engine_unavailable', problem)
      signal.throwIfAborted()
      const answer = await withOptionalFeatures(features, (enabledFeatures) =>
        sendRequest(provider, {
          method: 'POST',
          url: `${url}/images/generations`,
          answer: images,
          audioMs: 0,
          signal,
          headers: {
            'content-type': 'application/json',
            ...(key !== undefined && { authorization: `Bearer ${key}` }),
          },
          body: JSON.stringify({
            model,
            prompt,
            n: 1,
            ...(enabledFeatures.has('response_format') && { response_format: 'b64_json' }),
          }),
        }),
      )
      const bytes = Buffer.from(answer.data[0]?.b64_json ?? '', 'base64')
      const type = typeOf(bytes)
      if (!type)
        throw new EngineError(
          'engine_failed',
          `${provider.name} responded with something that isn't a picture`,
        )
      return { bytes, type }
    },
  }
}

function typeOf(bytes: Buffer): PictureType | undefined {
  const startsWithHex = (hex: string) => bytes.subarray(0, hex.length / 2).toString('hex') === hex
  if (startsWithHex('89504e470d0a1a0a')) return 'image/png'
  if (startsWithHex('ffd8ff')) return 'image/jpeg'
  if (startsWithHex('52494646') && bytes.toString('latin1', 8, 12) === 'WEBP') return 'image/webp'
  return undefined
}
