import { PCM_RATE } from './pcm.ts'

/**
 * ffmpeg's noise filter with a floor of -25 dB. When speech was mixed with hiss of -50 to -21 dB, it removed
 * 13 dB of the hiss and 0.4 dB of the speech; with a tracked floor (`tn`), it removed nothing. The filter
 * delays audio by a fortieth of a second: this is cut off at the start, and padding at the end flushes the
 * rest.
 */
const DENOISE = [
  'apad=pad_dur=0.025,highpass=f=60,afftdn=nr=15:nf=-25',
  'atrim=start=0.025,asetpts=PTS-STARTPTS',
].join(',')

/** The first audio stream, aligned to the file's timeline: gaps become silence, so all renditions match. */
const FIRST_AUDIO_STREAM = ['-map', '0:a:0']
const SYNC_FILTER = 'aresample=async=1:first_pts=0'
const STRIP_ARGS = ['-sn', '-dn', '-map_metadata', '-1', '-map_chapters', '-1']

/**
 * Scales to at most 480p, landscape or portrait, without enlarging. Both sides are even, as H.264 requires,
 * and pixels are square.
 */
const FIT_FILTER =
  "scale=w='max(2,min(iw,if(gte(iw,ih),854,480)))':h='max(2,min(ih,if(gte(iw,ih),480,854)))'" +
  ":force_original_aspect_ratio=decrease:force_divisible_by=2,setsar='if(lt(abs(sar-1),0.03),1,sar)'"

const filters = (denoise: boolean, ...extraFilters: string[]) =>
  [SYNC_FILTER, ...(denoise ? [DENOISE] : []), ...extraFilters].join(',')

/** Returns ffmpeg options for raw PCM, the input of transcription. */
export const pcm = (denoise: boolean) => [
  ...[...FIRST_AUDIO_STREAM, '-af', filters(denoise), '-vn', ...STRIP_ARGS],
  ...['-f', 's16le', '-ac', '1', '-ar', String(PCM_RATE)],
]

/**
 * Returns ffmpeg options for MP3 with a constant bit rate and the gapless header, which let browsers seek
 * precisely.
 * @param extraFilters additional filters
 */
export const mp3 = (denoise: boolean, ...extraFilters: string[]) => [
  ...[
    ...FIRST_AUDIO_STREAM,
    '-af',
    filters(denoise, ...extraFilters, 'aformat=channel_layouts=mono|stereo'),
    '-vn',
  ],
  ...STRIP_ARGS,
  ...[
    '-c:a',
    'libmp3lame',
    '-b:a',
    '96k',
    '-ar',
    '44100',
    '-compression_level',
    '7',
    '-write_xing',
    '1',
    '-f',
    'mp3',
  ],
]

const aac = (denoise: boolean, ...extraFilters: string[]) => [
  ...[
    ...FIRST_AUDIO_STREAM,
    '-af',
    filters(denoise, ...extraFilters),
    '-c:a',
    'aac',
    '-b:a',
    '96k',
    '-ac',
    '2',
    '-ar',
    '44100',
  ],
]
const MP4_FILE = [
  ...[...STRIP_ARGS, '-movflags', '+faststart', '-max_muxing_queue_size', '4096', '-f', 'mp4'],
]

export const MP4 = [
  ...['-map', '0:V:0', '-vf', FIT_FILTER, '-fpsmax', '30', '-fps_mode', 'vfr', '-threads', '2'],
  ...['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '27', '-pix_fmt', 'yuv420p'],
  ...['-force_key_frames', 'expr:gte(t,n_forced*2)'],
  ...aac(false),
  ...MP4_FILE,
]

/** ffmpeg options for a copy of the video stream with denoised audio. */
export const DENOISED_MP4 = ['-map', '0:V:0', '-c:v', 'copy', ...aac(true), ...MP4_FILE]

/** Returns ffmpeg options for a copy of the video stream with silent spans in its audio. */
export const mutedMp4 = (silence: readonly string[]) => [
  ...['-map', '0:V:0', '-c:v', 'copy'],
  ...aac(false, ...silence),
  ...MP4_FILE,
]

/** Sample rate for comparing channels, in hertz. */
export const CHANNEL_RATE = 8000

/** ffmpeg options for raw PCM of two channels, to compare them. */
export const CHANNEL_PCM_ARGS = [
  ...[...FIRST_AUDIO_STREAM, '-af', SYNC_FILTER, '-vn', ...STRIP_ARGS],
  ...['-f', 's16le', '-ac', '2', '-ar', String(CHANNEL_RATE)],
]

/** ffmpeg options for reading audio packets without decoding them. */
export const AUDIO_PASSTHROUGH = [...FIRST_AUDIO_STREAM, '-c', 'copy', '-f', 'null']

/** Length of the excerpt from which a still frame is chosen, in seconds. */
export const STILL_SECONDS = 4
/** ffmpeg options for a typical frame, with the aspect ratio of link previews. */
export const STILL_IMAGE_ARGS = [
  ...[
    '-map',
    '0:v:0',
    '-vf',
    'thumbnail=50,scale=1200:630:force_original_aspect_ratio=increase,crop=1200:630,setsar=1',
  ],
  ...[
    '-frames:v',
    '1',
    '-an',
    ...STRIP_ARGS,
    '-pix_fmt',
    'yuvj420p',
    '-c:v',
    'mjpeg',
    '-q:v',
    '4',
    '-f',
    'mjpeg',
  ],
]
