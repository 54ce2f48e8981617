import { describe, expect, it } from 'vitest'
import { cropSquare, initialCrop, moveCrop } from './crop.ts'

const wideImage = { width: 600, height: 200 }

describe('the square crop of a picture', () => {
  it('is as large as possible, and centered', () => {
    expect(cropSquare(wideImage, initialCrop)).toEqual({ left: 200, top: 0, side: 200 })
    expect(cropSquare({ width: 200, height: 600 }, initialCrop)).toEqual({ left: 0, top: 200, side: 200 })
  })

  it('shrinks when zoomed in, and stays within the picture', () => {
    expect(cropSquare(wideImage, { zoom: 2, x: 0.5, y: 0.5 })).toEqual({ left: 250, top: 50, side: 100 })
    expect(cropSquare(wideImage, { zoom: 2, x: 1, y: 0 })).toEqual({ left: 500, top: 0, side: 100 })
  })

  it('moves opposite to the drag, and stops at the edges', () => {
    expect(cropSquare(wideImage, moveCrop(wideImage, initialCrop, { x: 0.5, y: 0.5 }))).toEqual({
      left: 100,
      top: 0,
      side: 200,
    })
    const farCrop = moveCrop(wideImage, initialCrop, { x: 50, y: 0 })
    expect(cropSquare(wideImage, farCrop).left).toBe(0)
    // Dragging back takes effect immediately, even after a drag past the edge.
    expect(cropSquare(wideImage, moveCrop(wideImage, farCrop, { x: -0.1, y: 0 })).left).toBeCloseTo(20)
  })
})
