/**
 * Downloads a URL. If no name is given, the server names the file. The `download` attribute keeps an error
 * response from replacing the page.
 */
export function startDownload(address: string, fileName = ''): void {
  const link = document.createElement('a')
  link.href = address
  link.download = fileName
  link.click()
}
