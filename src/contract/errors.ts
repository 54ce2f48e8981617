import { z } from 'zod'

/** Every code that `error.code` may hold. Statuses are mapped in server/infra/http, texts in the web catalog. */
export const errorCodes = [
  'invalid_input',
  'unauthenticated',
  'wrong_credentials',
  'forbidden',
  'foreign_origin',
  'signature_invalid',
  'not_found',
  'email_taken',
  'weak_password',
  'plus_refused',
  'domain_refused',
  'captcha_failed',
  'code_invalid',
  'verification_required',
  'sign_in_again',
  'too_many_requests',
  'too_many_tasks',
  'conflict',
  'stale_revision',
  'locked',
  'out_of_order',
  'not_ready',
  'upload_incomplete',
  'part_mismatch',
  'too_large',
  'request_timeout',
  'unsupported_file',
  'language_unavailable',
  'invalid_rows',
  'mention_refused',
  'link_refused',
  'link_failed',
  'retries_used',
  'not_retryable',
  'storage_full',
  'quota_exceeded',
  'queue_full',
  'language_unknown',
  'same_language',
  'not_configured',
  'not_available',
  'provider_failed',
  'overloaded',
  'unavailable',
  'internal',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * Why a collection could not be completed; shown on its card.
 * The first group is about the media, the second about this machine, the third about who writes documents.
 */
export const processingErrorCodes = [
  'media_empty',
  'media_unreadable',
  'media_refused',
  'media_no_audio',
  'media_silent',
  'media_too_long',
  'media_too_large',
  'language_unavailable',
  'engine_unavailable',
  'engine_failed',
  'language_unknown',
  'link_failed',
  'storage_full',
  'quota_exceeded',
  'writer_unavailable',
  'writer_failed',
  'translator_unavailable',
  'translator_failed',
  'source_missing',
  'cancelled',
  'internal',
] as const
export type ProcessingErrorCode = (typeof processingErrorCodes)[number]

export const errorBody = z
  .object({
    error: z.object({
      code: z.enum(errorCodes),
      message: z.string(),
      details: z.unknown().optional(),
    }),
  })
  .meta({ id: 'Error' })
export type ErrorBody = z.infer<typeof errorBody>
