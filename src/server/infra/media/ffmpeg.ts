import { stat } from 'node:fs/promises'
import type { Config } from '#server/config.ts'
import { type Conversion, convert, NOTHING_ELSE, SOUND } from './convert.ts'
import { fileAddress } from './formats.ts'
import { type Media, MediaError, type MediaInfo } from './media.ts'
import { PCM_BYTES_PER_SECOND, PCM_RATE } from './pcm.ts'
import { probeFile } from './probe.ts'

type MediaConfig = Pick<Config, 'ffmpegPath' | 'ffprobePath' | 'maxDurationSeconds' | 'maxUploadBytes'>

/** Fits into 480p, landscape or portrait, and never enlarges; both sides even, as H.264 wants them; pixels stay square. */
const SMALL =
  "scale=w='max(2,min(iw,if(gte(iw,ih),854,480)))':h='max(2,min(ih,if(gte(iw,ih),480,854)))'" +
  ':force_original_aspect_ratio=decrease:force_divisible_by=2' +
  ",setsar='if(lt(abs(sar-1),0.03),1,sar)'"

/** Media through the installed ffmpeg and ffprobe. */
export function createMedia(config: MediaConfig): Media {
  const limit = config.maxDurationSeconds
  const run = (conversion: Omit<Conversion, 'ffmpegPath' | 'maxSeconds'>) =>
    convert({ ...conversion, ffmpegPath: config.ffmpegPath, maxSeconds: limit + 1 })
  const audioTimeout = 60_000 + limit * 250
  const videoTimeout = 60_000 + limit * 4000

  return {
    async probe(path, signal): Promise<MediaInfo> {
      const report = await probeFile(path, config, signal)
      const claimed = report.duration
      const duration =
        claimed !== null && claimed > 0 && claimed <= limit
          ? claimed
          : await run({ input: path, output: COUNT_ONLY, timeoutMs: audioTimeout, signal })
      if (duration > limit) throw tooLong(limit)
      return { ...report, duration }
    },

    async toPcm(path, pcmPath, options) {
      const format = ['-f', 's16le', '-ac', '1', '-ar', String(PCM_RATE)]
      const output = [...SOUND, '-vn', ...NOTHING_ELSE, ...format, fileAddress(pcmPath)]
      await run({ input: path, output, timeoutMs: audioTimeout, ...options })
      const duration = (await stat(pcmPath)).size / PCM_BYTES_PER_SECOND
      if (duration === 0) throw new MediaError('media_unreadable', 'The sound of this file is damaged.')
      if (duration > limit) throw tooLong(limit)
      return duration
    },

    async toPlayableAudio(path, mp3Path, options) {
      const [map, stream, filter, chain] = SOUND
      const sound = [map, stream, filter, `${chain},aformat=channel_layouts=mono|stereo`] as string[]
      const codec = ['-c:a', 'libmp3lame', '-b:a', '96k', '-ar', '44100', '-write_xing', '1', '-f', 'mp3']
      const output = [...sound, '-vn', ...NOTHING_ELSE, ...codec, fileAddress(mp3Path)]
      await run({ input: path, output, timeoutMs: audioTimeout * 2, ...options })
    },

    async toSmallVideo(path, mp4Path, options) {
      const picture = ['-map', '0:V:0', '-vf', SMALL, '-fpsmax', '30', '-fps_mode', 'vfr']
      const h264 = ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-pix_fmt', 'yuv420p']
      const keyframes = ['-force_key_frames', 'expr:gte(t,n_forced*2)', '-threads', '2']
      const aac = ['-c:a', 'aac', '-b:a', '96k', '-ac', '2', '-ar', '44100']
      const mp4 = [
        '-movflags',
        '+faststart',
        '-max_muxing_queue_size',
        '4096',
        '-f',
        'mp4',
        fileAddress(mp4Path),
      ]
      const output = [...picture, ...h264, ...keyframes, ...SOUND, ...aac, ...NOTHING_ELSE, ...mp4]
      await run({ input: path, output, timeoutMs: videoTimeout, ...options })
    },
  }
}

const COUNT_ONLY = ['-map', '0:a:0', '-c', 'copy', '-f', 'null', '-']

const tooLong = (limit: number) =>
  new MediaError('media_too_long', `This recording is longer than ${Math.round(limit / 60)} minutes.`)
