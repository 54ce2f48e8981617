import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { iso6393To1 } from 'iso-639-3'
import { withFullCharacterMap } from './character-maps.ts'
import type { BurnedSubtitles, MediaInfo, SubtitleContainer } from './media.ts'

/** Names of the files in the output's folder. */
const subtitleFile = 'subtitles.ass'
const fontFolder = 'fonts'

/** Writes subtitles and fonts next to the output, under fixed names: filters can't quote every name. */
export async function writeSubtitleFiles(output: string, { ass, fonts }: BurnedSubtitles): Promise<void> {
  const folder = dirname(output)
  await mkdir(join(folder, fontFolder), { recursive: true })
  await writeFile(join(folder, subtitleFile), ass)
  for (const font of fonts)
    await writeFile(join(folder, fontFolder, basename(font)), withFullCharacterMap(await readFile(font)))
}

/** Even sides and square pixels, as H.264 players expect. */
const EVEN_SIZE_FILTER = "scale=w='trunc(iw*if(gt(sar,0),sar,1)/2)*2':h='trunc(ih/2)*2',setsar=1"
const BURN = `ass=${subtitleFile}:fontsdir=${fontFolder}`
const AUDIO_ARGS = ['-map', '0:a:0', '-c:a', 'aac', '-b:a', '160k', '-ac', '2']
const filterArgs = (silence: readonly string[]) =>
  silence.length > 0 ? ['-af', ['aresample=async=1:first_pts=0', ...silence].join(',')] : []
const STRIP_ARGS = ['-dn', '-map_metadata', '-1', '-map_chapters', '-1', '-max_muxing_queue_size', '4096']

/**
 * Returns ffmpeg options for a good-quality H.264 MP4 file, with or without burned-in subtitles and silent
 * spans.
 */
export const video = (burnsSubtitles: boolean, silence: readonly string[]) => [
  ...[
    '-map',
    '0:V:0',
    '-vf',
    [EVEN_SIZE_FILTER, ...(burnsSubtitles ? [BURN] : [])].join(','),
    '-threads',
    '2',
  ],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '21', '-pix_fmt', 'yuv420p'],
  ...AUDIO_ARGS,
  ...filterArgs(silence),
  ...[...STRIP_ARGS, '-sn', '-movflags', '+faststart', '-f', 'mp4'],
]

const codecs: Record<SubtitleContainer, readonly string[]> = {
  mp4: ['-c:s', 'mov_text', '-movflags', '+faststart', '-f', 'mp4'],
  webm: ['-c:s', 'webvtt', '-f', 'webm'],
  mkv: ['-c:s', 'srt', '-f', 'matroska'],
}

/** Three-letter language codes, by two-letter code. */
const threeLetters = new Map(
  Object.entries(iso6393To1).map(([threeLetterCode, twoLetterCode]) => [twoLetterCode, threeLetterCode]),
)

/** Audio codec for each container, for audio that isn't copied. */
const audioCodecs: Record<SubtitleContainer, string> = { mp4: 'aac', webm: 'libopus', mkv: 'aac' }

/**
 * Returns ffmpeg options to copy video and audio and add a subtitle track from the second input. With silent
 * spans, the audio is re-encoded.
 */
export function subtitleTrackArgs(
  container: SubtitleContainer,
  languageCode: string,
  silence: readonly string[],
): string[] {
  const shortCode = languageCode.split(/[-+]/)[0] ?? ''
  const language = threeLetters.get(shortCode) ?? (/^[a-z]{3}$/.test(shortCode) ? shortCode : 'und')
  return [
    ...['-map', '0:V:0', '-map', '0:a:0', '-map', '1:s:0', '-c:v', 'copy'],
    ...(silence.length > 0
      ? ['-c:a', audioCodecs[container], '-b:a', '160k', ...filterArgs(silence)]
      : ['-c:a', 'copy']),
    ...['-metadata:s:s:0', `language=${language}`, '-disposition:s:0', 'default'],
    ...STRIP_ARGS,
    ...codecs[container],
  ]
}

const webmCodecs = ['vp8', 'vp9', 'av1', 'opus', 'vorbis']

/** Returns the container that can hold a video's streams unchanged. */
export function subtitleContainer({ format, audio, video }: MediaInfo): SubtitleContainer {
  const formats = format.split(',')
  if (formats.includes('mp4')) return 'mp4'
  const isWebm = [audio.codec, video?.codec ?? ''].every((codec) => webmCodecs.includes(codec))
  return formats.includes('webm') && isWebm ? 'webm' : 'mkv'
}
