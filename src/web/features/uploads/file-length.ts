/** Timeout for reading a file's duration, in milliseconds. */
const readTimeoutMs = 10_000

/** Returns a media file's duration in seconds; null if the browser can't read it or takes too long. */
export async function readLength(file: File): Promise<number | null> {
  const element = document.createElement(file.type.startsWith('video/') ? 'video' : 'audio')
  const url = URL.createObjectURL(file)
  element.preload = 'metadata'
  try {
    return await new Promise<number | null>((resolve) => {
      const end = () => resolve(Number.isFinite(element.duration) ? element.duration : null)
      element.addEventListener('loadedmetadata', end)
      element.addEventListener('error', () => resolve(null))
      setTimeout(() => resolve(null), readTimeoutMs)
      element.src = url
    })
  } finally {
    element.removeAttribute('src')
    URL.revokeObjectURL(url)
  }
}
