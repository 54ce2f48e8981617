// Shows the form of an entry page, which the build has drawn, while the program is on its way, and keeps what is done
// there. React then goes on with the same elements, so that what is typed, focus and caret stay.
;(() => {
  const stored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be closed to us.
      return null
    }
  }
  const [program, styles, ...drawn] = document.querySelectorAll('body > template')
  for (const template of [program, styles, ...drawn]) template.remove()

  let begun = false
  const begin = () => {
    if (begun) return
    begun = true
    document.head.append(program.content)
    window.longhandAskForParts?.()
  }
  const known = [stored('longhand.language'), ...navigator.languages]
    .map((code) => code?.split('-')[0])
    .find((code) => drawn.some(({ dataset }) => dataset.language === code))
  const template = drawn.find(
    ({ dataset }) =>
      dataset.language === (known ?? 'en') &&
      dataset.passkeys === String('PublicKeyCredential' in globalThis),
  )
  const { path, language, title } = template.dataset
  const isOther = location.pathname !== path || location.search || location.hash
  if (isOther || !navigator.cookieEnabled || document.documentElement.hasAttribute('data-unsupported'))
    return begin()

  const root = document.getElementById('root')
  document.documentElement.lang = language
  document.title = title
  root.append(styles.content, template.content)
  // The program takes neither line nor processor from what is needed to see the form and to type. A page that nobody
  // looks at is not drawn.
  const afterDrawing = globalThis.requestIdleCallback ?? setTimeout
  requestAnimationFrame(() => requestAnimationFrame(() => afterDrawing(begin)))
  setTimeout(begin, document.hidden ? 0 : 500)

  const scheme = stored('longhand.colorScheme')
  if (scheme) root.querySelector('select[name="colorScheme"]').value = scheme

  const submit = root.querySelector('[type="submit"]')
  const keeping = new AbortController()
  const entry = {
    ...{ path, language, sent: false, pressed: [] },
    showWaiting(waiting) {
      submit.toggleAttribute('data-waiting', waiting)
      submit.ariaBusy = waiting || null
    },
    stopKeeping: () => keeping.abort(),
  }
  globalThis.longhandEntry = entry

  const send = () => {
    entry.sent = true
    entry.showWaiting(true)
  }
  const during = { signal: keeping.signal }
  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      send()
    },
    during,
  )
  // A form that may not be sent yet hears nothing of Enter.
  root.addEventListener(
    'keydown',
    ({ key, target, isComposing }) => {
      if (key === 'Enter' && target.form && target.matches('input') && submit.disabled && !isComposing) send()
    },
    during,
  )
  root.addEventListener(
    'click',
    ({ target }) => {
      const button = target.closest('button[type="button"]')
      if (button) entry.pressed.push({ element: button })
    },
    during,
  )
  root.addEventListener(
    'change',
    ({ target }) => {
      if (target.matches('select')) entry.pressed.push({ element: target, value: target.value })
    },
    during,
  )
  // Whoever types on has thought better of it.
  root.addEventListener('input', () => {
    if (!entry.sent) return
    entry.sent = false
    entry.showWaiting(false)
  })
})()
