// Runs before the first paint, so a dark page never flashes white. Old browsers must be able to read it.
;(() => {
  var page = document.documentElement
  var scheme = 'auto'
  var notice
  try {
    scheme = localStorage.getItem('longhand.colorScheme') || 'auto'
  } catch (_closed) {
    // Storage may be closed to us; the system's choice stands.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', scheme)
  // Internet Explorer, and Edge from before it was built on Chromium.
  if (/MSIE |Trident\/|Edge\//.test(navigator.userAgent)) {
    page.setAttribute('data-unsupported', '')
    notice = document.createElement('script')
    notice.src = '/unsupported.js'
    document.head.appendChild(notice)
  }
})()
