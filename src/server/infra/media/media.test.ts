import { copyFile, readFile, stat, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeAll, describe, expect, test } from 'vitest'
import { loadConfig } from '#server/config.ts'
import { createMediaFile, createTestFolder, synthesizeSpeech } from '#server/testing/recordings.ts'
import { createMedia } from './ffmpeg.ts'

const signal = new AbortController().signal
const media = createMedia(loadConfig({}))
const folder = await createTestFolder()
let speech: string
let video: string
const pathTo = (name: string) => join(folder, name)
const failure = (promise: Promise<unknown>) =>
  promise.then(
    () => null,
    (error: unknown) => error,
  )

beforeAll(async () => {
  speech = await synthesizeSpeech(
    'Good morning. This is a recording with a few words in it.',
    pathTo('speech.wav'),
  )
  video = await createMediaFile(...picture, '-i', speech, '-shortest', pathTo('video.mp4'))
})

const picture = ['-f', 'lavfi', '-i', 'testsrc=s=640x360:d=3']
const mpeg2 = ['-c:v', 'mpeg2video', '-c:a', 'mp2']

describe('formats', () => {
  async function readSound(extension: string): Promise<void> {
    const path = await createMediaFile('-i', speech, pathTo(`sound.${extension}`))
    const info = await media.probe(path, signal)
    expect(info.video).toBeNull()
    expect(info.audio.channels).toBe(1)
    expect(info.duration).toBeGreaterThan(3)
    expect(await media.toPcm(path, pathTo('sound.pcm'), { signal })).toBeCloseTo(info.duration, 0)
  }
  test.each(['mp3', 'm4a', 'wav', 'ogg'])('%s is read', readSound)
  const rareSounds = 'aac flac opus webm mka wma ac3 caf au w64 aiff mp2 wv'.split(' ')
  test.each(rareSounds)('%s is read', { tags: 'long' }, readSound)

  async function readVideo(extension: string, codec: string[]): Promise<void> {
    const path = await createMediaFile(
      ...picture,
      '-i',
      speech,
      '-shortest',
      ...codec,
      pathTo(`moving.${extension}`),
    )
    const info = await media.probe(path, signal)
    expect(info.video?.width).toBeGreaterThan(100)
    expect(await media.toPcm(path, pathTo('moving.pcm'), { signal })).toBeCloseTo(3, 0)
  }
  const videos: [string, string[]][] = [
    ['mp4', []],
    ['mov', []],
  ]
  const rareVideos: [string, string[]][] = [
    ['mkv', []],
    ['webm', ['-c:v', 'libvpx', '-deadline', 'realtime']],
    ['avi', []],
    ['flv', []],
    ['wmv', []],
    ['ts', mpeg2],
    ['mpg', mpeg2],
    ['3gp', ['-s', '176x144', '-c:v', 'h263', '-c:a', 'aac']],
  ]
  test.each(videos)('%s is read, with its picture', readVideo)
  test.each(rareVideos)('%s is read, with its picture', { tags: 'long' }, readVideo)

  test('cover art is not treated as video', async () => {
    const coverPath = await createMediaFile(...picture, '-frames:v', '1', pathTo('cover.png'))
    const taggedArgs = [
      '-i',
      speech,
      '-i',
      coverPath,
      '-map',
      '0',
      '-map',
      '1',
      '-disposition:v',
      'attached_pic',
    ]
    expect(
      (await media.probe(await createMediaFile(...taggedArgs, pathTo('tagged.mp3')), signal)).video,
    ).toBeNull()
  })

  test('a symbolic link is followed', async () => {
    await symlink('speech.wav', pathTo('link.wav'))
    expect((await media.probe(pathTo('link.wav'), signal)).format).toBe('wav')
    expect(await media.toPcm(pathTo('link.wav'), pathTo('link.pcm'), { signal })).toBeGreaterThan(3)
  })

  test('measures a recording without a declared length', async () => {
    const stream = ['-i', speech, '-f', 'webm', '-live', '1']
    const path = await createMediaFile(...stream, pathTo('live.webm'))
    expect((await media.probe(path, signal)).duration).toBeCloseTo(
      (await media.probe(speech, signal)).duration,
      1,
    )
  })
})

describe('rejects unusable files with a reason:', () => {
  const expectRefused = async (path: string, mediaUnderTest = media) => {
    const error = await failure(mediaUnderTest.probe(path, signal))
    expect(error).toMatchObject({
      name: 'Error',
      code: expect.stringMatching(/^media_/),
      message: expect.any(String),
    })
    return error
  }
  async function writeFixture(name: string, content: string | Buffer): Promise<string> {
    await writeFile(pathTo(name), content)
    return pathTo(name)
  }

  test('an empty file', async () => {
    expect(await expectRefused(await writeFixture('empty.mp3', ''))).toMatchObject({ code: 'media_empty' })
  })
  test('a missing file', async () => {
    expect(await expectRefused(pathTo('nothing.mp3'))).toMatchObject({ code: 'media_unreadable' })
  })
  test('a text renamed .mp3', async () => {
    const text = 'Dear Sir, this is a letter and not a recording.\n'.repeat(2000)
    const error = await expectRefused(await writeFixture('letter.mp3', text))
    expect(error).toMatchObject({ code: 'media_unreadable', message: expect.stringContaining('text file') })
  })
  test('random bytes renamed .mp3', async () => {
    const bytes = Buffer.from(Array.from({ length: 50_000 }, (_, i) => (i * i * 31 + (i >> 3) * 17) % 256))
    expect(await expectRefused(await writeFixture('bytes.mp3', bytes))).toMatchObject({
      code: 'media_unreadable',
    })
  })
  test('an mp4 without its index', async () => {
    const wholeFile = await readFile(video)
    const error = await expectRefused(
      await writeFixture('cut.mp4', wholeFile.subarray(0, wholeFile.length / 2)),
    )
    expect(error).toMatchObject({ code: 'media_unreadable', message: expect.stringContaining('incomplete') })
  })
  async function refusePicture(extension: string): Promise<void> {
    const path = await createMediaFile(...picture, '-frames:v', '1', pathTo(`picture.${extension}`))
    expect(await expectRefused(path)).toMatchObject({ code: 'media_no_audio' })
    await copyFile(path, pathTo(`${extension}.mp4`))
    const error = await expectRefused(pathTo(`${extension}.mp4`))
    expect(error).toMatchObject({ code: 'media_no_audio', message: expect.stringContaining('picture') })
  }
  test.each(['png', 'jpg'])('a picture: %s, also when renamed', refusePicture)
  const rarePictures = ['gif', 'bmp', 'webp', 'tiff']
  test.each(rarePictures)('a picture: %s, also when renamed', { tags: 'long' }, refusePicture)
  test('a video without audio', async () => {
    const path = await createMediaFile(...picture, pathTo('mute.mp4'))
    expect(await expectRefused(path)).toMatchObject({ code: 'media_no_audio' })
  })
  test('a picture of 49 million pixels', { tags: 'long' }, async () => {
    const black = ['-f', 'lavfi', '-i', 'color=black:s=7000x7000:d=0.2:r=5', '-i', speech, '-shortest']
    const path = await createMediaFile(
      ...black,
      '-c:v',
      'libx264',
      '-preset',
      'ultrafast',
      pathTo('huge.mp4'),
    )
    expect(await expectRefused(path)).toMatchObject({ code: 'media_refused' })
  })
  test('more bytes than allowed', async () => {
    const smallMedia = createMedia({ ...loadConfig({}), maxUploadBytes: 1000 })
    expect(await expectRefused(speech, smallMedia)).toMatchObject({ code: 'media_too_large' })
  })
})

describe('length', () => {
  const shortMedia = createMedia({ ...loadConfig({}), maxDurationSeconds: 2 })

  test('rejects a recording over the limit by its declared length', async () => {
    expect(await failure(shortMedia.probe(speech, signal))).toMatchObject({ code: 'media_too_long' })
  })

  test('a recording with a false length is cut off while decoding', async () => {
    const forgedPath = await createMediaFile('-i', speech, '-c', 'copy', pathTo('lying.mkv'))
    const bytes = await readFile(forgedPath)
    const duration = bytes.indexOf(Buffer.from([0x44, 0x89, 0x88]))
    bytes.writeDoubleBE(1000, duration + 3)
    await writeFile(forgedPath, bytes)
    expect((await shortMedia.probe(forgedPath, signal)).duration).toBeCloseTo(1)
    expect(await failure(shortMedia.toPcm(forgedPath, pathTo('lying.pcm'), { signal }))).toMatchObject({
      code: 'media_too_long',
    })
    expect((await stat(pathTo('lying.pcm'))).size).toBeLessThanOrEqual(32_000 * 3)
  })

  test('a recording with an exaggerated length is measured', async () => {
    const originalPath = await createMediaFile('-i', speech, '-c', 'copy', pathTo('boasting.mkv'))
    const bytes = await readFile(originalPath)
    bytes.writeDoubleBE(1e9, bytes.indexOf(Buffer.from([0x44, 0x89, 0x88])) + 3)
    await writeFile(originalPath, bytes)
    expect((await media.probe(originalPath, signal)).duration).toBeLessThan(10)
  })
})

describe('renditions', () => {
  const streamsOf = async (path: string) => media.probe(path, signal)

  test('the MP3 lasts exactly as long as the audio, in at most two channels', async () => {
    const surroundPath = await createMediaFile('-i', speech, '-ac', '6', pathTo('surround.flac'))
    const progress: number[] = []
    await media.toPlayableAudio(surroundPath, pathTo('play.mp3'), {
      signal,
      onProgress: (s) => progress.push(s),
    })
    const info = await streamsOf(pathTo('play.mp3'))
    expect(info.audio).toEqual({ codec: 'mp3', channels: 2, sampleRate: 44_100 })
    expect(progress.at(-1)).toBeCloseTo(info.duration, 0)
    const pcmBytes = await media.toPcm(pathTo('play.mp3'), pathTo('play.pcm'), { signal })
    expect(pcmBytes).toBeCloseTo(await media.toPcm(surroundPath, pathTo('surround.pcm'), { signal }), 2)
  })

  test('audio that begins late keeps its position', async () => {
    const lateVideoArgs = ['-f', 'lavfi', '-i', 'testsrc=s=64x64:d=6', '-itsoffset', '2', '-i', speech]
    const path = await createMediaFile(...lateVideoArgs, '-map', '0', '-map', '1', pathTo('late.mp4'))
    await media.toPcm(path, pathTo('late.pcm'), { signal })
    const pcm = await readFile(pathTo('late.pcm'))
    const samples = new Int16Array(pcm.buffer, pcm.byteOffset, pcm.length / 2)
    const first = samples.findIndex((sample) => Math.abs(sample) > 500) / 16_000
    expect(first).toBeGreaterThan(1.9)
    expect(first).toBeLessThan(2.5)
  })

  async function reduceVideo(size: string, width: number, height: number): Promise<void> {
    const source = ['-f', 'lavfi', '-i', `testsrc=s=${size}:d=1`, '-i', speech, '-shortest', '-c:v', 'mpeg4']
    const path = await createMediaFile(...source, pathTo('source.mkv'))
    await media.toSmallVideo(path, pathTo('small.mp4'), { signal })
    const info = await streamsOf(pathTo('small.mp4'))
    expect(info.video).toEqual({ codec: 'h264', width, height })
    expect(info.audio.codec).toBe('aac')
    const bytes = await readFile(pathTo('small.mp4'))
    expect(bytes.indexOf('moov')).toBeLessThan(bytes.indexOf('mdat'))
  }
  const sizes: [string, number, number][] = [
    ['1920x1080', 852, 480],
    ['320x240', 320, 240],
  ]
  const rareSizes: [string, number, number][] = [
    ['1080x1920', 480, 852],
    ['101x33', 100, 32],
  ]
  const smallVideo = 'a video of %s becomes a small H.264 of %ix%i with its index in front'
  test.each(sizes)(smallVideo, reduceVideo)
  test.each(rareSizes)(smallVideo, { tags: 'long' }, reduceVideo)

  test('an abort ends a conversion with an AbortError', async () => {
    const longPath = await createMediaFile('-f', 'lavfi', '-i', 'anoisesrc=d=900', pathTo('long.flac'))
    const controller = new AbortController()
    const onProgress = () => controller.abort()
    const promise = media.toPlayableAudio(longPath, pathTo('long.mp3'), {
      signal: controller.signal,
      onProgress,
    })
    expect(((await failure(promise)) as Error).name).toBe('AbortError')
  })
})
