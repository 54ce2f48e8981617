import { z } from 'zod'
import { captionProfileChoice } from './captions.ts'
import { mediaExportKinds } from './choices.ts'
import { endpoint } from './endpoint.ts'
import { epochSeconds, id } from './ids.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'
import { subtitleLine } from './settings.ts'

export const mediaExport = z
  .object({
    id,
    kind: z.enum(mediaExportKinds),
    state: z.enum(['queued', 'working', 'ready', 'failed']),
    percent: z.number().min(0).max(100),
    created: epochSeconds,
    expires: epochSeconds.nullable().describe('When the file will be deleted. Null until it is ready.'),
    bytes: z.number().int().nullable().describe('Size of the file, in bytes. Null until it is ready.'),
    fileName: z.string().nullable().describe('Name of the file. Null until it is ready.'),
    error: z
      .enum(['storage_full', 'media', 'internal'])
      .nullable()
      .describe(
        "Why the export failed: `storage_full` if there wasn't enough space, `media` if the recording couldn't be read, otherwise `internal`. Null if it didn't fail.",
      ),
  })
  .meta({ id: 'MediaExport' })
export type MediaExport = z.infer<typeof mediaExport>

const params = z.object({ id })

export const mediaExportEndpoints = {
  getMediaExport: endpoint({
    ...routes.getMediaExport,
    access: 'user',
    params,
    summary: 'Get my media export of a collection',
    description: 'Returns the export in progress, otherwise the latest one. Returns `null` if there is none.',
    example: { params: { id: sample.collection } },
    answer: { kind: 'result', schema: mediaExport.nullable() },
  }),
  startMediaExport: endpoint({
    ...routes.startMediaExport,
    access: 'user',
    params,
    summary: 'Start a media export',
    description:
      'Creates a video with subtitles, or a ZIP archive with a clip of each highlight, in the background. `burned` burns the subtitles into the picture; `track` keeps the picture and audio unchanged and adds a subtitle track that players can show. Replaces an earlier export. The file is deleted after a day.',
    errors: ['conflict', 'not_ready', 'media_deleted', 'too_many_requests'],
    example: { params: { id: sample.collection }, body: { kind: 'clips' } },
    body: z.object({
      kind: z.enum(mediaExportKinds),
      size: subtitleLine
        .optional()
        .describe('Maximum number of characters per line of the subtitles. Overrides the profile.'),
      profile: captionProfileChoice
        .default('standard')
        .describe('Subtitle limits: a built-in profile, or the ID of a workspace profile.'),
      breakAllSpeakers: z
        .boolean()
        .default(false)
        .describe('Whether to start a new cue when the speaker changes.'),
      redact: z.boolean().default(false).describe('Whether to hide redacted words in subtitles and audio.'),
    }),
    answer: { kind: 'result', schema: mediaExport },
  }),
  removeMediaExport: endpoint({
    ...routes.removeMediaExport,
    access: 'user',
    params,
    summary: 'Cancel or delete my media export',
    example: { params: { id: sample.collection } },
    answer: { kind: 'empty' },
  }),
  createMediaExportLink: endpoint({
    ...routes.createMediaExportLink,
    access: 'user',
    params,
    summary: 'Get a download URL for my media export',
    description: 'The URL is valid for five minutes.',
    example: { params: { id: sample.collection } },
    answer: { kind: 'result', schema: z.object({ url: z.string(), expires: epochSeconds }) },
  }),
}
