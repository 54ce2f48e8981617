import { z } from 'zod'
import { LinkError } from '#server/infra/links/links.ts'
import type { SourceRecording } from './source.ts'

/** Creates the schema for a text that Zoom may leave out. */
const textWithFallback = (fallback: string) =>
  z
    .string()
    .nullish()
    .transform((text) => text ?? fallback)

const recordingFile = z.object({
  id: textWithFallback(''),
  file_type: textWithFallback(''),
  file_size: z.number().int().nullish(),
  recording_type: textWithFallback(''),
  recording_start: textWithFallback(''),
  recording_end: textWithFallback(''),
  status: textWithFallback('completed'),
  download_url: textWithFallback(''),
})
type RecordingFile = z.infer<typeof recordingFile>

/** A meeting with its files, as described by Zoom's API and events. */
export const recordedMeeting = z.object({
  uuid: z.string().min(1),
  topic: textWithFallback(''),
  recording_files: z
    .array(recordingFile)
    .nullish()
    .transform((files) => files ?? []),
})
type RecordedMeeting = z.infer<typeof recordedMeeting>

/** A recording with the URL of its file. */
export interface MeetingRecording {
  recording: SourceRecording
  url: string
}

/** Recording views, best first. */
const views = [
  'shared_screen_with_speaker_view',
  'shared_screen_with_gallery_view',
  'shared_screen_with_speaker_view(CC)',
  'active_speaker',
  'speaker_view',
  'gallery_view',
  'shared_screen',
]

/**
 * Returns a meeting's recordings: one for each time recording was started. Uses the best view that
 * isn't too large, or else the audio.
 * @param file ID of the only file to use
 */
export function toRecordings(
  { uuid, topic, recording_files }: RecordedMeeting,
  maxBytes: number,
  file?: string,
): MeetingRecording[] {
  const usableFiles = recording_files.filter(isUsable)
  const parts = Map.groupBy(usableFiles, ({ recording_start }) => recording_start)
  const starts = [...parts.keys()].sort()
  return starts.flatMap((start, index) => {
    const files = parts.get(start) ?? []
    const rankedFiles = files.toSorted((a, b) => rankOf(a) - rankOf(b))
    const selectedFile =
      file === undefined
        ? (rankedFiles.find(({ file_size }) => (file_size ?? 0) <= maxBytes) ?? rankedFiles.at(-1))
        : rankedFiles.find(({ id }) => id === file)
    if (!selectedFile) return []
    const title = topic.trim() || 'Zoom'
    const recording: SourceRecording = {
      id: toRecordingId(uuid, selectedFile.id),
      name: index === 0 ? title : `${title} (${index + 1})`,
      thumbnail: null,
      recorded: secondsOf(start),
      duration: durationOf(selectedFile),
      size: selectedFile.file_size ?? null,
    }
    return { recording, url: selectedFile.download_url }
  })
}

const isUsable = ({ id, file_type, recording_type, status, download_url }: RecordingFile): boolean =>
  (isVideo(file_type) || file_type === 'M4A') &&
  // Simultaneous interpretation is in separate files.
  !recording_type.includes('interpretation') &&
  status === 'completed' &&
  id !== '' &&
  URL.canParse(download_url)

const isVideo = (type: string) => type === 'MP4'

/** Ranks known views by quality, followed by unknown views, then audio. */
function rankOf({ file_type, recording_type }: RecordingFile): number {
  if (!isVideo(file_type)) return views.length + 1
  const rank = views.indexOf(recording_type)
  return rank === -1 ? views.length : rank
}

function durationOf({ recording_start, recording_end }: RecordingFile): number | null {
  const [start, end] = [secondsOf(recording_start), secondsOf(recording_end)]
  return start !== null && end !== null && end > start ? end - start : null
}

/** Converts a time to epoch seconds; null if the text isn't a valid time. */
function secondsOf(time: string): number | null {
  const timeMs = Date.parse(time)
  return Number.isNaN(timeMs) ? null : Math.floor(timeMs / 1000)
}

/** Returns an ID without the special characters of meeting UUIDs. */
const toRecordingId = (meeting: string, file: string): string =>
  Buffer.from(`${meeting} ${file}`).toString('base64url')

/** @throws LinkError if the ID is invalid */
export function parseRecordingId(id: string): { meeting: string; file: string } {
  const [meeting = '', file = ''] = Buffer.from(id, 'base64url').toString().split(' ')
  if (!meeting || !file) throw new LinkError('unreachable', 'Zoom has no such recording.')
  return { meeting, file }
}
