// Runs before the first paint, so a dark page never flashes white. Old browsers must be able to read it.
function prepareLonghand() {
  var page = document.documentElement
  var scheme = 'auto'
  var banners
  try {
    scheme = localStorage.getItem('longhand.colorScheme') || 'auto'
    // Above the header stood something in a window of this width, which comes later than the page: its room is kept.
    banners = (localStorage.getItem('longhand.banners') || '').split(' ')
    if (banners[0] === String(innerWidth)) page.style.setProperty('--lh-banners', banners[1])
  } catch (_closed) {
    // Storage may be closed to us; the system's choice stands.
  }
  // The server renders the dashboard for this window.
  function noteViewport() {
    var zone = Intl.DateTimeFormat().resolvedOptions().timeZone
    var value = [innerWidth + 'x' + innerHeight, zone, (navigator.languages || []).join()].join('|')
    // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store is not in old browsers.
    document.cookie =
      'longhand_viewport=' + encodeURIComponent(value) + '; path=/dashboard; max-age=31536000; samesite=lax'
  }
  // A page that was rendered for this window starts the program first.
  if (page.hasAttribute('data-prerendered')) addEventListener('pagehide', noteViewport)
  else
    addEventListener('load', function onLoad() {
      ;(window.requestIdleCallback || setTimeout)(noteViewport)
    })
  addEventListener('resize', noteViewport)
  if (scheme === 'auto') scheme = matchMedia('(prefers-color-scheme: dark)').matches ? 'dark' : 'light'
  page.setAttribute('data-mantine-color-scheme', scheme)

  function cannotStart() {
    var notice = document.createElement('script')
    notice.src = '/cannot-start.js'
    document.head.appendChild(notice)
  }
  // Internet Explorer, Edge from before it was built on Chromium, and what is older than docs/browsers.md says: of all
  // that the program needs, these two came last.
  var isOld = typeof Map === 'undefined' || !Map.groupBy || typeof Highlight === 'undefined'
  if (isOld || /MSIE |Trident\/|Edge\//.test(navigator.userAgent)) {
    page.setAttribute('data-unsupported', '')
    cannotStart()
  }
  // The program itself, or something that it can't do without, did not arrive.
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
