// Asks for what a page shows, and for the scripts that show it, while the first ones are still on their way. The build
// puts it into every page, with the names of files in place of PARTS.
;(() => {
  const parts = PARTS
  const transcript = /^\/transcript\/([\w-]+)\/?$/.exec(location.pathname)
  if (transcript) {
    const collection = `/collections/v2/${transcript[1]}`
    open(parts.transcript, ['/auth/session', collection, `${collection}/transcript/packed`])
  } else if (location.pathname === '/dashboard') {
    // A server-rendered page brings its data.
    open(parts.dashboard, document.documentElement.hasAttribute('data-drawn') ? [] : ['/auth/session'])
  } else if (/^\/(register|signin|reset\/request|account)?\/?$/.test(location.pathname))
    open(parts.account, ['/auth/session', '/config'])

  function open({ files, styles, fonts, texts }, paths) {
    window.longhandEarly = new Map()
    for (const path of paths) read(path)

    const language = stored('longhand.language') || navigator.language
    const crossOrigin = 'anonymous'
    const askForParts = () => {
      for (const file of files.concat(language.startsWith('es') ? texts.es : texts.en))
        ask('modulepreload', file)
      for (const file of styles) ask('preload', file, { as: 'style', crossOrigin })
      for (const file of fonts) ask('preload', file, { as: 'font', crossOrigin })
    }
    // If the page has content before the program, its script lets that be painted first.
    if (document.documentElement.hasAttribute('data-drawn')) window.longhandAskForParts = askForParts
    else askForParts()
  }

  /** Like the program's request. */
  function read(path) {
    const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
    answer.catch(() => {})
    window.longhandEarly.set(path, answer)
  }

  function stored(key) {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be closed to us.
      return null
    }
  }

  function ask(rel, file, attributes) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, ...attributes, href: `/${file}` }))
  }
})()
