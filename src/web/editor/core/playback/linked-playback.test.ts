import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Channel, linkPlayback } from './linked-playback.ts'
import { type RecordingUnderTest, recordingUnderTest } from './recording.fixture.ts'

/** Message latency, in milliseconds. */
const deliveryMs = 5
let channels: Channel[]
let sentMessages: unknown[]

function openChannel(): Channel {
  const channel: Channel = {
    onmessage: null,
    postMessage(data) {
      sentMessages.push(data)
      const otherChannels = channels.filter((other) => other !== channel)
      const deliver = (other: Channel) =>
        other.onmessage?.call(other as BroadcastChannel, { data } as MessageEvent)
      setTimeout(() => otherChannels.forEach(deliver), deliveryMs)
    },
    close() {
      channels = channels.filter((other) => other !== channel)
    },
  }
  channels.push(channel)
  return channel
}

let editor: RecordingUnderTest
let other: RecordingUnderTest
const page = new EventTarget()
const pass = (ms: number) => vi.advanceTimersByTime(ms)
const stops: (() => void)[] = []

function openWindow(): () => void {
  other = recordingUnderTest()
  const stop = linkPlayback(other, openChannel(), 'window')
  stops.push(stop)
  pass(50)
  return stop
}

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
  vi.stubGlobal('removeEventListener', page.removeEventListener.bind(page))
  channels = []
  sentMessages = []
  editor = recordingUnderTest()
  stops.push(linkPlayback(editor, openChannel(), 'editor'))
})
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

describe('two windows that play the same recording', () => {
  it('play separately if both are editors', () => {
    const second = recordingUnderTest()
    void editor.play()
    stops.push(linkPlayback(second, openChannel(), 'editor'))
    pass(1000)
    editor.setRate(2)
    editor.seek(50)
    pass(50)
    expect(second.snapshot()).toMatchObject({ isPlaying: false, rate: 1 })
    expect(second.position).toBe(0)
  })

  it("start at the active editor's position, not another's", () => {
    editor.seek(40)
    void editor.play()
    stops.push(linkPlayback(recordingUnderTest(), openChannel(), 'editor'))
    openWindow()
    expect([editor.snapshot().isPlaying, other.snapshot().isPlaying]).toEqual([true, true])
    expect(Math.abs(other.position - editor.position)).toBeLessThan(0.15)
  })

  it("start at the editor's position; the editor is muted until the window closes", () => {
    editor.seek(40)
    void editor.play()
    pass(1000)
    const close = openWindow()
    expect(other.snapshot().isPlaying).toBe(true)
    expect(Math.abs(other.position - editor.position)).toBeLessThan(0.15)
    expect([editor.isSilent, other.isSilent]).toEqual([true, false])
    close()
    pass(50)
    expect(editor.isSilent).toBe(false)
    expect(editor.snapshot().isPlaying).toBe(true)
  })

  it.each(['editor', 'window'])('play, jump, change speed and pause from the %s', (side) => {
    openWindow()
    const [leader, two] = side === 'editor' ? [editor, other] : [other, editor]
    void leader.play()
    pass(10)
    expect(two.snapshot().isPlaying).toBe(true)
    leader.seek(70)
    leader.setRate(1.5)
    pass(1000)
    expect(two.snapshot().rate).toBe(1.5)
    expect(Math.abs(two.position - leader.position)).toBeLessThan(0.15)
    leader.pause()
    pass(10)
    expect(two.snapshot().isPlaying).toBe(false)
  })

  it("don't echo messages endlessly, and stay in sync if one lags", () => {
    openWindow()
    void editor.play()
    pass(100)
    sentMessages = []
    other.seek(other.position - 0.1)
    pass(10_000)
    expect(Math.abs(other.position - editor.position)).toBeLessThan(0.15)
    expect(sentMessages.length).toBeLessThan(8)
  })

  it('leave the audio to the editor until a click if the browser blocks it', () => {
    openWindow()
    void editor.play()
    pass(10)
    other.refuse()
    pass(10)
    expect(other.snapshot().isPlaying).toBe(true)
    expect([editor.isSilent, other.isSilent]).toEqual([false, true])
    page.dispatchEvent(new Event('pointerdown'))
    pass(10)
    expect([editor.isSilent, other.isSilent]).toEqual([true, false])
  })
})
