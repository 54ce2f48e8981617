import type { Page } from '@playwright/test'

/** Returns the largest difference between two pictures, from 0 to 255; 255 if their sizes differ. */
export function maxPixelDifference(page: Page, pictures: [Buffer, Buffer]): Promise<number> {
  return page.evaluate(
    async (encodedPictures) => {
      const pixels = await Promise.all(
        encodedPictures.map(async (base64) => {
          const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
          const { width, height } = await createImageBitmap(new Blob([bytes]))
          const drawing = new OffscreenCanvas(width, height).getContext('2d')!
          drawing.drawImage(await createImageBitmap(new Blob([bytes])), 0, 0)
          return { width, data: drawing.getImageData(0, 0, width, height).data }
        }),
      )
      const [first, second] = pixels
      if (first!.width !== second!.width || first!.data.length !== second!.data.length) return 255
      return first!.data.reduce((max, value, at) => Math.max(max, Math.abs(value - second!.data[at]!)), 0)
    },
    pictures.map((picture) => picture.toString('base64')),
  )
}
