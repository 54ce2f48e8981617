// Asks for what a page shows, and for the scripts that show it, while the first ones are still on their way. The build
// puts it into every page, with the names of files in place of PARTS.
;(() => {
  const parts = PARTS
  const transcript = /^\/transcript\/([\w-]+)\/?$/.exec(location.pathname)
  if (transcript) {
    const collection = `/collections/v2/${transcript[1]}`
    open(parts.transcript, ['/auth/session', collection, `${collection}/transcript/packed`])
  } else if (/^\/(register|signin|reset\/request|account)?\/?$/.test(location.pathname))
    open(parts.account, ['/auth/session', '/config'])

  function open({ files, styles, fonts, texts }, paths) {
    const answers = new Map()
    for (const path of paths) {
      const answer = fetch(path, { credentials: 'same-origin', headers: { accept: 'application/json' } })
      answer.catch(() => {})
      answers.set(path, answer)
    }
    window.longhandEarly = answers

    let language = navigator.language
    try {
      language = localStorage.getItem('longhand.language') || language
    } catch {
      // Storage may be closed to us; the system's choice stands.
    }
    const crossOrigin = 'anonymous'
    const askForParts = () => {
      for (const file of files.concat(language.startsWith('es') ? texts.es : texts.en))
        ask('modulepreload', file)
      for (const file of styles) ask('preload', file, { as: 'style', crossOrigin })
      for (const file of fonts) ask('preload', file, { as: 'font', crossOrigin })
    }
    // Where the form stands in the page, entry.js first has it drawn.
    if (document.documentElement.hasAttribute('data-drawn')) window.longhandAskForParts = askForParts
    else askForParts()
  }

  function ask(rel, file, attributes) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, ...attributes, href: `/${file}` }))
  }
})()
