/** Downloads a URL. The server names the file; the attribute keeps an error from replacing the page. */
export function startDownload(address: string): void {
  const link = document.createElement('a')
  link.href = address
  link.download = ''
  link.click()
}
