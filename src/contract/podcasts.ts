import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id, text } from './ids.ts'
import { maxLinkLength } from './limits.ts'
import { linkErrorCodes } from './pipeline.ts'
import { requestedOptions } from './requested-options.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

/** Language and transcription options for a podcast's episodes. */
const podcastRequest = requestedOptions
  .omit({ name: true, project: true, transcript: true })
  .extend({ languageCode: text.min(1).max(20) })
export type PodcastRequest = z.infer<typeof podcastRequest>

/** Reasons why the last check of a podcast failed. */
export const podcastErrorCodes = [
  ...linkErrorCodes,
  'busy',
  'no_minutes',
  'quota_exceeded',
  'queue_full',
  'language_unavailable',
  'not_configured',
  'not_found',
] as const
export type PodcastErrorCode = (typeof podcastErrorCodes)[number]

export const podcast = z
  .object({
    id,
    url: z.string().describe('URL of the feed.'),
    title: z.string(),
    languageCode: z.string(),
    paused: z.boolean(),
    checked: epochSeconds.nullable().describe('Time of the last check. Null before the first.'),
    nextCheck: epochSeconds,
    error: z
      .enum(podcastErrorCodes)
      .nullable()
      .describe('Why the last check failed. `busy` means that the host asked us to wait.'),
  })
  .meta({ id: 'Podcast' })
export type Podcast = z.infer<typeof podcast>

const podcastParams = z.object({ uid: id, podcastId: id })

export const podcastEndpoints = {
  listPodcasts: endpoint({
    ...routes.listPodcasts,
    summary: 'List podcast subscriptions',
    description: "Returns the caller's subscriptions in a workspace, sorted by title.",
    example: { params: { uid: sample.user }, query: { orgId: sample.workspace } },
    access: 'user',
    params: z.object({ uid: id }),
    query: z.object({ orgId: id }),
    answer: { kind: 'result', schema: z.array(podcast) },
  }),
  subscribeToPodcast: endpoint({
    ...routes.subscribeToPodcast,
    summary: 'Subscribe to a podcast',
    description:
      'Transcribes episodes published from now on. Repeating the call updates the language and options.',
    errors: ['link_refused', 'not_found', 'language_unavailable', 'not_configured', 'quota_exceeded'],
    example: {
      params: { uid: sample.user },
      body: { url: 'https://podcast.example/feed.xml', languageCode: 'en-US', orgId: sample.workspace },
      error: 'link_refused',
    },
    maxBodyBytes: 1_048_576,
    access: 'user',
    params: z.object({ uid: id }),
    body: podcastRequest.extend({ url: text.max(maxLinkLength).describe('URL of the feed.'), orgId: id }),
    answer: { kind: 'result', schema: podcast },
  }),
  changePodcast: endpoint({
    ...routes.changePodcast,
    summary: 'Pause or resume a podcast subscription',
    description: 'The feed is checked within a few minutes after the subscription is resumed.',
    example: { params: { uid: sample.user, podcastId: sample.podcast }, body: { paused: true } },
    access: 'user',
    params: podcastParams,
    body: z.object({ paused: z.boolean() }),
    answer: { kind: 'result', schema: podcast },
  }),
  removePodcast: endpoint({
    ...routes.removePodcast,
    summary: 'Unsubscribe from a podcast',
    description: 'Transcribed episodes are kept.',
    example: { params: { uid: sample.user, podcastId: sample.podcast } },
    access: 'user',
    params: podcastParams,
    answer: { kind: 'empty' },
  }),
}
