export interface Size {
  width: number
  height: number
}

/** The visible square of a picture: its zoom, and its center as parts of width and height. */
export interface Crop {
  /** 1 shows as much as possible. */
  zoom: number
  x: number
  y: number
}

export const wholeCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4

/** The square in pixels of the picture; it never leaves the picture. */
export function squareOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const start = (middle: number, length: number) =>
    Math.min(Math.max(middle * length - side / 2, 0), length - side)
  return { left: start(x, width), top: start(y, height), side }
}

/** The crop after a drag, by parts of the frame: to the right shows more of its left. */
export function moveCrop(size: Size, crop: Crop, by: { x: number; y: number }): Crop {
  const { left, top, side } = squareOf(size, crop)
  const moved = {
    zoom: crop.zoom,
    x: (left + side / 2 - by.x * side) / size.width,
    y: (top + side / 2 - by.y * side) / size.height,
  }
  const within = squareOf(size, moved)
  return {
    zoom: crop.zoom,
    x: (within.left + side / 2) / size.width,
    y: (within.top + side / 2) / size.height,
  }
}
