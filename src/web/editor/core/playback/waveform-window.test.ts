import { describe, expect, it } from 'vitest'
import { fitWindow, positionInWindow, windowAround, zoomWindow } from './waveform-window.ts'

describe('the waveform window', () => {
  it('stays within the recording', () => {
    expect(fitWindow({ from: -5, length: 200 }, 100)).toEqual({ from: 0, length: 100 })
    expect(fitWindow({ from: 95, length: 10 }, 100)).toEqual({ from: 90, length: 10 })
    expect(fitWindow({ from: 0, length: 0.1 }, 100).length).toBe(2)
    expect(fitWindow({ from: 0, length: 0.1 }, 1).length).toBe(1)
  })

  it('zooms around a time, which keeps its position', () => {
    const before = { from: 20, length: 40 }
    const after = zoomWindow(before, 0.5, 30, 100)
    expect(after).toEqual({ from: 25, length: 20 })
    expect(positionInWindow(after, 30)).toBe(positionInWindow(before, 30))
    expect(zoomWindow(before, 10, 30, 100)).toEqual({ from: 0, length: 100 })
  })

  it('advances near its end, moves back before its start, and otherwise stays', () => {
    const window = { from: 20, length: 40 }
    expect(windowAround(window, 55, 100)).toBe(window)
    expect(windowAround(window, 59, 100)).toEqual({ from: 59 - 2.4, length: 40 })
    expect(windowAround(window, 10, 100)).toEqual({ from: 10 - 2.4, length: 40 })
    expect(windowAround({ from: 60, length: 40 }, 99, 100)).toEqual({ from: 60, length: 40 })
  })
})
