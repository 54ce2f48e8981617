import type { FastifyInstance, FastifyRequest } from 'fastify'
import { scimType } from '#contract/endpoint.ts'
import { AppError } from '#server/infra/errors.ts'
import type { BodyRateMonitor } from './body-rate.ts'
import { createJsonShapeChecker } from './json-shape.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the handler parses its JSON body itself. */
    unparsedBody?: boolean
  }
}

const formType = 'application/x-www-form-urlencoded'

/**
 * Reads JSON bodies with a size limit, a deadline and a check of their nesting and number of values; rejects
 * other content types.
 */
export function readJsonBodies(app: FastifyInstance, pace: BodyRateMonitor): void {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser(['application/json', scimType], async (request: FastifyRequest) => {
    const bytes = await readBody(request, pace, createJsonShapeChecker())
    if (request.routeOptions.config.unparsedBody) return bytes
    // Some clients, such as identity providers, send a content type even without a body.
    if (bytes.length === 0) return undefined
    return new Promise((resolve, reject) => {
      parse(request, bytes.toString(), (error, body) => (error ? reject(error) : resolve(body)))
    })
  })
}

/** Reads submitted forms, with the same size limit and deadline as JSON bodies. */
export function readForms(app: FastifyInstance, pace: BodyRateMonitor): void {
  app.addContentTypeParser(formType, async (request: FastifyRequest) => {
    const bytes = await readBody(request, pace)
    return Object.fromEntries(new URLSearchParams(bytes.toString()))
  })
}

/** Returns a request's maximum body size, in bytes. */
export const readBodyLimit = (request: FastifyRequest): number => request.routeOptions.bodyLimit ?? 0

/**
 * Reads a whole body.
 * @throws AppError too_large, request_timeout, or the error of `check`
 */
function readBody(
  request: FastifyRequest,
  pace: BodyRateMonitor,
  check?: (bytes: Buffer) => void,
): Promise<Buffer> {
  const { raw } = request
  const chunks: Buffer[] = []
  let length = 0
  return new Promise((resolve, reject) => {
    const finish = (error?: Error) => {
      raw.off('data', take).off('end', finish).off('error', finish).off('aborted', abort)
      if (error) reject(error)
      else resolve(Buffer.concat(chunks, length))
    }
    const take = (bytes: Buffer) => {
      length += bytes.length
      chunks.push(bytes)
      try {
        if (length > readBodyLimit(request)) throw tooLargeError(request)
        check?.(bytes)
      } catch (error) {
        finish(error as Error)
      }
    }
    const abort = () => finish(new AppError('invalid_input', 'The request body ended too soon'))
    pace.limit(raw, finish)
    raw.on('data', take).on('end', finish).on('error', finish).on('aborted', abort)
  })
}

/** Returns the error for a body above the size limit of the request's route. */
export const tooLargeError = (request: FastifyRequest) =>
  new AppError('too_large', 'The request body is too large', { limit: readBodyLimit(request) })
