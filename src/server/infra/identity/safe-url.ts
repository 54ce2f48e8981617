/** Returns whether a URL uses HTTPS or points to the local machine. */
export function isSafeUrl(text: string): boolean {
  const url = URL.parse(text)
  if (url?.username !== '' || url.password !== '') return false
  if (url.protocol === 'https:') return true
  return (
    url.protocol === 'http:' && /^(localhost|127(\.\d{1,3}){3}|\[::1\]|.+\.localhost)$/.test(url.hostname)
  )
}
