// Requests a page's data and its scripts while the first scripts are still loading. The build adds this file
// to every page and replaces PARTS with file names.
;(() => {
  const parts = PARTS
  const transcript = /^\/transcript\/([\w-]+)\/?$/.exec(location.pathname)
  if (transcript) {
    const collection = `/collections/v2/${transcript[1]}`
    open(parts.transcript, ['/auth/session', collection, `${collection}/transcript/packed`])
  } else if (location.pathname === '/dashboard') {
    // Server-rendered pages include their data.
    open(parts.dashboard, document.documentElement.hasAttribute('data-prerendered') ? [] : ['/auth/session'])
  } else if (/^\/(register|signin|reset\/request|account)?\/?$/.test(location.pathname))
    open(parts.account, ['/auth/session', '/config'])

  function open({ files, styles, fonts, texts }, paths) {
    window.longhandEarly = new Map()
    for (const path of paths) read(path)

    const language = readStored('longhand.language') || navigator.language
    const crossOrigin = 'anonymous'
    const loadAssets = () => {
      for (const file of (language.startsWith('es') ? texts.es : texts.en).concat(files))
        addLink('modulepreload', file)
      for (const file of styles) addLink('preload', file, { as: 'style', crossOrigin })
      for (const file of fonts) addLink('preload', file, { as: 'font', crossOrigin })
    }
    // If the page was prerendered, keep-input.js lets the content paint first.
    if (document.documentElement.hasAttribute('data-prerendered')) window.longhandLoadAssets = loadAssets
    else loadAssets()
  }

  /** Sends the same request as the app. */
  function read(path) {
    const response = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    response.catch(() => {})
    window.longhandEarly.set(path, response)
  }

  function readStored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be blocked.
      return null
    }
  }

  function addLink(rel, file, attributes) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, ...attributes, href: `/${file}` }))
  }
})()
