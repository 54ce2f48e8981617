export interface Size {
  width: number
  height: number
}

/** Visible square of a picture: its zoom, and its center as fractions of width and height. */
export interface Crop {
  /** Zoom factor; at 1, as much of the picture as possible is visible. */
  zoom: number
  x: number
  y: number
}

export const initialCrop: Crop = { zoom: 1, x: 0.5, y: 0.5 }
export const maxZoom = 4

/** Returns the square in picture pixels, clamped to the picture. */
export function cropSquare({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  const start = (center: number, length: number) =>
    Math.min(Math.max(center * length - side / 2, 0), length - side)
  return { left: start(x, width), top: start(y, height), side }
}

/**
 * Returns the crop after a drag, given in fractions of the frame; dragging right shows more of the left side.
 */
export function moveCrop(size: Size, crop: Crop, offset: { x: number; y: number }): Crop {
  const { left, top, side } = cropSquare(size, crop)
  const moved = {
    zoom: crop.zoom,
    x: (left + side / 2 - offset.x * side) / size.width,
    y: (top + side / 2 - offset.y * side) / size.height,
  }
  const clamped = cropSquare(size, moved)
  return {
    zoom: crop.zoom,
    x: (clamped.left + side / 2) / size.width,
    y: (clamped.top + side / 2) / size.height,
  }
}
