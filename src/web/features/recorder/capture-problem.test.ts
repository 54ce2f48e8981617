import { afterEach, expect, it, vi } from 'vitest'
import { browserProblem, problemOf } from './capture-problem.ts'
import { chooseRecordingType, extensionOf } from './media-types.ts'

afterEach(() => vi.unstubAllGlobals())

it('distinguishes denied, missing and busy devices', () => {
  const problem = (name: string) => problemOf(new DOMException('', name))
  expect(problem('NotAllowedError')).toBe('denied')
  expect(problem('NotFoundError')).toBe('missing')
  expect(problem('OverconstrainedError')).toBe('missing')
  expect(problem('NotReadableError')).toBe('busy')
  expect(problem('TypeError')).toBe('failed')
  expect(problemOf('odd')).toBe('failed')
})

it("explains why a browser can't record at all", () => {
  const media = { getUserMedia() {} }
  vi.stubGlobal('isSecureContext', false)
  vi.stubGlobal('navigator', {})
  expect(browserProblem('devices')).toBe('insecure')
  vi.stubGlobal('isSecureContext', true)
  expect(browserProblem('devices')).toBe('unsupported')
  vi.stubGlobal('MediaRecorder', class {})
  vi.stubGlobal('navigator', { mediaDevices: media })
  expect(browserProblem('devices')).toBeNull()
  expect(browserProblem('screen')).toBe('unsupported')
  vi.stubGlobal('navigator', { mediaDevices: { ...media, getDisplayMedia() {} } })
  expect(browserProblem('screen')).toBeNull()
})

it('records in the first format that the browser supports, with its extension', () => {
  expect(chooseRecordingType('video', () => true)).toBe('video/webm;codecs=vp8,opus')
  expect(chooseRecordingType('audio', (type) => type.includes('mp4'))).toBe('audio/mp4')
  expect(chooseRecordingType('audio', () => false)).toBeUndefined()
  expect(['video/webm;codecs=vp9', 'video/mp4', 'audio/mp4', 'audio/ogg', ''].map(extensionOf)).toEqual([
    'webm',
    'mp4',
    'm4a',
    'ogg',
    'webm',
  ])
})
