// Asks for what a page shows, and for the scripts that show it, while the first ones are still on their way. The build
// puts it into every page, with the names of files in place of PARTS.
;(() => {
  const parts = PARTS
  const transcript = /^\/transcript\/([\w-]+)\/?$/.exec(location.pathname)
  if (transcript) {
    const collection = `/collections/v2/${transcript[1]}`
    open(parts.transcript, ['/auth/session', collection, `${collection}/transcript/packed`])
  } else if (location.pathname === '/dashboard') {
    const answers = open(parts.dashboard, ['/auth/session'])
    window.longhandLibrary = answers.get('/auth/session').then(
      async (answer) => answer.ok && askForList((await answer.clone().json()).result),
      () => {},
    )
  } else if (/^\/(register|signin|reset\/request|account)?\/?$/.test(location.pathname))
    open(parts.account, ['/auth/session', '/config'])

  function open({ files, styles, fonts, texts }, paths) {
    window.longhandEarly = new Map()
    for (const path of paths) read(path)

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
    return window.longhandEarly
  }

  /** As the program would ask: by the same address, with the same body. */
  function read(path, sent) {
    const body = sent && JSON.stringify(sent)
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const answer = fetch(path, { method: body ? 'POST' : 'GET', credentials: 'same-origin', headers, body })
    answer.catch(() => {})
    window.longhandEarly.set(path + (body ?? ''), answer)
    return answer
  }

  /** What most people look at: the newest collections of their own. */
  function askForList(session) {
    if (!session) return
    const { uid, organization } = session.user
    const orgId = session.workspaces.find(({ id }) => id === organization)?.id ?? session.workspaces[0]?.id
    const settings = read(`/user/v2/${uid}/settings`)
    if (location.search) return
    return {
      session,
      settings,
      list: read(`/user/v2/${uid}/collections?limit=50`, { orgId, orgWide: false }),
    }
  }

  function ask(rel, file, attributes) {
    const link = document.createElement('link')
    document.head.append(Object.assign(link, { rel, ...attributes, href: `/${file}` }))
  }
})()
