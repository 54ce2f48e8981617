import { realpath, stat, writeFile } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Config } from '#server/config.ts'
import { readChannelLevels } from './channel-levels.ts'
import { type Conversion, convert } from './convert.ts'
import { type Media, MediaError, type MediaInfo } from './media.ts'
import { PCM_BYTES_PER_SECOND } from './pcm.ts'
import { toPicture } from './picture.ts'
import { probeFile } from './probe.ts'
import {
  AUDIO_PASSTHROUGH,
  DENOISED_MP4,
  MP4,
  mp3,
  mutedMp4,
  pcm,
  STILL_IMAGE_ARGS,
  STILL_SECONDS,
} from './renditions.ts'
import { writeSilenceFilters } from './silence.ts'
import { subtitleTrackArgs, video, writeSubtitleFiles } from './subtitles.ts'

type MediaConfig = Pick<Config, 'ffmpegPath' | 'ffprobePath' | 'maxDurationSeconds' | 'maxUploadBytes'>

/**
 * Creates media operations that use the installed ffmpeg and ffprobe. The limits in `config` are read for
 * each file.
 */
export function createMedia(config: MediaConfig): Media {
  const run = async ({
    input,
    output,
    ...conversionOptions
  }: Omit<Conversion, 'ffmpegPath' | 'maxSeconds'>) =>
    convert({
      ...conversionOptions,
      ffmpegPath: config.ffmpegPath,
      maxSeconds: config.maxDurationSeconds + 1,
      input: await fullPath(input),
      output: output === null ? null : resolve(output),
    })
  const audioTimeout = () => 60_000 + config.maxDurationSeconds * 250
  const videoTimeout = () => 60_000 + config.maxDurationSeconds * 4000

  return {
    async probe(path, signal): Promise<MediaInfo> {
      const limit = config.maxDurationSeconds
      const report = await probeFile(await fullPath(path), config, signal)
      const reportedDuration = report.duration
      const isPlausible = reportedDuration !== null && reportedDuration > 0 && reportedDuration <= limit
      const measureDuration = () =>
        run({ input: path, output: null, outputArgs: AUDIO_PASSTHROUGH, timeoutMs: audioTimeout(), signal })
      const duration = isPlausible ? reportedDuration : await measureDuration()
      if (duration > limit) throw tooLong(limit)
      return { ...report, duration }
    },

    async toPcm(input, pcmPath, options) {
      const { denoise = false, ...rest } = options
      await run({ input, output: pcmPath, outputArgs: pcm(denoise), timeoutMs: audioTimeout(), ...rest })
      const duration = (await stat(pcmPath)).size / PCM_BYTES_PER_SECOND
      if (duration === 0) throw new MediaError('media_unreadable', 'The audio of this file is damaged.')
      if (duration > config.maxDurationSeconds) throw tooLong(config.maxDurationSeconds)
      return duration
    },

    async toPlayableAudio(input, mp3Path, options) {
      const { denoise = false, ...rest } = options
      await run({ input, output: mp3Path, outputArgs: mp3(denoise), timeoutMs: audioTimeout() * 2, ...rest })
    },

    async toSmallVideo(input, mp4Path, options) {
      await run({ input, output: mp4Path, outputArgs: MP4, timeoutMs: videoTimeout(), ...options })
    },

    async toDenoisedVideo(input, mp4Path, options) {
      await run({
        input,
        output: mp4Path,
        outputArgs: DENOISED_MP4,
        timeoutMs: audioTimeout() * 2,
        ...options,
      })
    },

    async toMutedAudio(input, mp3Path, { silent, ...options }) {
      const outputArgs = mp3(false, ...(await writeSilenceFilters(mp3Path, silent)))
      await run({ input, output: mp3Path, outputArgs, timeoutMs: audioTimeout() * 2, ...options })
    },

    async toMutedVideo(input, mp4Path, { silent, ...options }) {
      const outputArgs = mutedMp4(await writeSilenceFilters(mp4Path, silent))
      await run({ input, output: mp4Path, outputArgs, timeoutMs: audioTimeout() * 2, ...options })
    },

    async toVideo(input, mp4Path, { subtitles, silent = [], ...options }) {
      if (subtitles) await writeSubtitleFiles(mp4Path, subtitles)
      const silence = await writeSilenceFilters(mp4Path, silent)
      await run({
        input,
        output: mp4Path,
        outputArgs: video(subtitles !== undefined, silence),
        timeoutMs: videoTimeout(),
        ...options,
      })
    },

    async toStill(input, jpegPath, atSeconds, signal) {
      const excerpt = { start: atSeconds, seconds: STILL_SECONDS }
      await run({
        input,
        output: jpegPath,
        outputArgs: STILL_IMAGE_ARGS,
        excerpt,
        timeoutMs: audioTimeout(),
        signal,
      })
    },

    async toAudioClip(input, mp3Path, { silent = [], ...options }) {
      const outputArgs = mp3(false, ...(await writeSilenceFilters(mp3Path, silent)))
      await run({ input, output: mp3Path, outputArgs, timeoutMs: audioTimeout(), ...options })
    },

    async toVideoWithTrack(input, output, { vtt, languageCode, container, silent = [], ...options }) {
      const track = join(dirname(resolve(output)), 'subtitles.vtt')
      await writeFile(track, vtt)
      const outputArgs = subtitleTrackArgs(container, languageCode, await writeSilenceFilters(output, silent))
      await run({ input, output, subtitles: track, outputArgs, timeoutMs: videoTimeout(), ...options })
    },

    async channelLevels(path, options) {
      const limits = { maxSeconds: config.maxDurationSeconds + 1, timeoutMs: audioTimeout() }
      const input = await fullPath(path)
      return readChannelLevels({ ffmpegPath: config.ffmpegPath, input, ...limits, ...options })
    },

    toPicture: (picture, shape, signal) => toPicture(config.ffmpegPath, picture, shape, signal),
  }
}

/** Resolves symbolic links, which the sandbox can't follow. */
const fullPath = (path: string) => realpath(path).catch(() => resolve(path))

const tooLong = (limit: number) =>
  new MediaError('media_too_long', `This recording is longer than ${Math.round(limit / 60)} minutes.`)
