import { type Crop, cropSquare } from './crop.ts'

/**
 * Side length of the uploaded picture, in pixels. Larger than the stored size so that resampling loses no
 * detail.
 */
const outputSize = 640

/** Draws the cropped square of a picture as a JPEG with a white background. */
export async function drawSquare(image: HTMLImageElement, crop: Crop): Promise<Blob> {
  const { naturalWidth: width, naturalHeight: height } = image
  const { left, top, side } = cropSquare({ width, height }, crop)
  const canvas = document.createElement('canvas')
  canvas.width = outputSize
  canvas.height = outputSize
  const context = canvas.getContext('2d')
  if (!context) throw new Error('This browser can’t draw on a canvas')
  context.fillStyle = 'white'
  context.fillRect(0, 0, outputSize, outputSize)
  context.drawImage(image, left, top, side, side, 0, 0, outputSize, outputSize)
  return new Promise((resolve, reject) =>
    canvas.toBlob(
      (blob) => (blob ? resolve(blob) : reject(new Error('This browser can’t draw on a canvas'))),
      'image/jpeg',
      0.92,
    ),
  )
}
