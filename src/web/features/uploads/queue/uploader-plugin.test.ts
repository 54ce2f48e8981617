import Uppy, { type Body } from '@uppy/core'
import { afterEach, expect, it, vi } from 'vitest'
import { noOptions } from '#web/features/uploads/options/upload-options.ts'
import { UploaderPlugin, type UploadMeta, type UploadUppy } from './uploader-plugin.ts'

afterEach(() => vi.unstubAllGlobals())

const limits = { filesAtOnce: 1, partsAtOnce: 1, maxBytes: 1e9, maxSeconds: 1e6 }

it('uploads a file only once if it was paused while queued', async () => {
  const requests: { name: string; fail: () => void }[] = []
  vi.stubGlobal('navigator', { onLine: true })
  vi.stubGlobal('fetch', (_: string, { body }: RequestInit) => {
    const { name } = JSON.parse(String(body))
    return new Promise((_resolve, reject) =>
      requests.push({ name, fail: () => reject(new Error('No network')) }),
    )
  })
  const uppy: UploadUppy = new Uppy<UploadMeta, Body>({
    allowMultipleUploadBatches: true,
    autoProceed: false,
  })
  uppy.use(UploaderPlugin, { limits, onTranscription: () => {} } as never)
  const uploader = uppy.getPlugin('Uploader') as UploaderPlugin
  const meta = { uid: 'ada', orgId: 'one', languageCode: 'en', options: noOptions } as UploadMeta
  const queued = vi.fn()
  uppy.on('upload-start', queued)
  const upload = async (id: string) => {
    const count = queued.mock.calls.length
    void uppy.retryUpload(id)
    await vi.waitFor(() => expect(queued).toHaveBeenCalledTimes(count + 1))
  }
  const [first = '', second = ''] = ['first.wav', 'second.wav'].map((name) =>
    uppy.addFile({ name, data: new File(['RIFF'], name), meta }),
  )
  await upload(first)
  // Queued, since only one file is uploaded at a time.
  await upload(second)
  uploader.interrupt(second)
  await upload(second)
  const fail = async (index: number, id: string) => {
    uploader.interrupt(id)
    requests[index]?.fail()
  }
  await fail(0, first)
  await vi.waitFor(() => expect(requests).toHaveLength(2))
  await fail(1, second)
  await upload(first)
  await vi.waitFor(() =>
    expect(requests.map(({ name }) => name)).toEqual(['first.wav', 'second.wav', 'first.wav']),
  )
})
