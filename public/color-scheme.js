// Runs before the first paint, so a dark page never flashes white.
;(() => {
  let scheme = 'auto'
  try {
    scheme = localStorage.getItem('longhand.colorScheme') || 'auto'
  } catch {
    // Storage may be closed to us; the system's choice stands.
  }
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  document.documentElement.setAttribute('data-mantine-color-scheme', scheme)
})()
