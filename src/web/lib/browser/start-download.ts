/**
 * Downloads a URL. Without a name, the server names the file; the attribute keeps an error from replacing the
 * page.
 */
export function startDownload(address: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
