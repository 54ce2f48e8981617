// Runs before the first paint, so that a dark page doesn't flash white. Must work in old browsers.
function prepareLonghand() {
  var page = document.documentElement
  var scheme = 'auto'
  var banners
  try {
    scheme = localStorage.getItem('longhand.colorScheme') || 'auto'
    // Banners above the header load after the page. Reserves their last height at this window width.
    banners = (localStorage.getItem('longhand.banners') || '').split(' ')
    if (banners[0] === String(innerWidth)) page.style.setProperty('--lh-banners', banners[1])
  } catch (_closed) {
    // Storage may be blocked; the system's color scheme applies.
  }
  // The server renders the dashboard for this viewport.
  function storeViewport() {
    var zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    var value = [innerWidth + 'x' + innerHeight, zone, (navigator.languages || []).join()].join('|')
    // biome-ignore lint/suspicious/noDocumentCookie: old browsers have no Cookie Store.
    document.cookie =
      'longhand_viewport=' + encodeURIComponent(value) + '; path=/dashboard; max-age=31536000; samesite=lax'
  }
  // On a prerendered page, the app has priority.
  if (page.hasAttribute('data-prerendered')) addEventListener('pagehide', storeViewport)
  else
    addEventListener('load', function onLoad() {
      ;(window.requestIdleCallback || setTimeout)(storeViewport)
    })
  addEventListener('resize', storeViewport)
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', scheme)

  function cannotStart() {
    var notice = document.createElement('script')
    notice.src = '/cannot-start.js'
    document.head.appendChild(notice)
  }
  // Internet Explorer, Edge before Chromium, and browsers older than those in docs/browsers.md: of the features that
  // the app needs, these two are the newest.
  var isOld = typeof Map === 'undefined' || !Map.groupBy || typeof Highlight === 'undefined'
  if (isOld || /MSIE |Trident\/|Edge\//.test(navigator.userAgent)) {
    page.setAttribute('data-unsupported', '')
    cannotStart()
  }
  // The app, or a file that it needs, failed to load.
  addEventListener('longhand:missing', cannotStart)
  addEventListener(
    'error',
    function onError(event) {
      if (event.target.type === 'module') cannotStart()
    },
    true,
  )
}
prepareLonghand()
