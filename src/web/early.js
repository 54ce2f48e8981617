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
    window.longhandLibrary = answers
      .get('/auth/session')
      .then(async (answer) => answer.ok && askForList((await answer.clone().json()).result))
      .catch(() => {})
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

  /** The newest of what they look at. */
  function askForList(session) {
    if (!session) return
    const { uid, organization } = session.user
    const workspace = session.workspaces.find(({ id }) => id === organization) ?? session.workspaces[0]
    if (!workspace) return
    const orgId = workspace.id
    const settings = read(`/user/v2/${uid}/settings`)
    if (location.search) return
    const askFor = (of, order) => {
      const body = { orgId, ...(order !== 'newest' && { order }) }
      const answer =
        of === 'shared'
          ? read(`/user/v2/${uid}/collections/shared?limit=50`, body)
          : read(`/user/v2/${uid}/collections?limit=50`, { ...body, orgWide: of === 'workspace' })
      return { of, order, answer }
    }
    // What they looked at last, until the settings tell.
    const guess = askFor(
      listOf(stored(`longhand.dashFilter.${uid}`)),
      stored(`longhand.dashOrder.${uid}`) ?? 'newest',
    )
    const list = settings.then(async (answer) => {
      const { dashFilter, dashOrder } = (await answer.clone().json()).result
      const of = listOf(dashFilter)
      return of === guess.of && dashOrder === guess.order ? guess : askFor(of, dashOrder)
    })
    list.catch(() => {})
    return { session, workspace, settings, list }

    /** As the program would choose: not everybody sees what belongs to all. */
    function listOf(filter) {
      if (filter === 'Shared with Me') return 'shared'
      return filter === 'Org Collections' && workspace.listsAll ? 'workspace' : 'mine'
    }
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
