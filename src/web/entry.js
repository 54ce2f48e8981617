// Shows the prerendered entry page while the app loads, and preserves user input. React then hydrates the
// same elements, so that text, focus and cursor position are kept.
;(() => {
  const readStored = (key) => {
    try {
      return localStorage.getItem(key)
    } catch {
      // Storage may be blocked.
      return null
    }
  }
  const preservedParams = ['redirect', 'product']
  const [app, styles, ...templates] = document.querySelectorAll('body > template')
  for (const template of [app, styles, ...templates]) template.remove()

  let hasBegun = false
  const start = () => {
    if (hasBegun) return
    hasBegun = true
    document.head.append(app.content)
    window.longhandLoadAssets?.()
  }
  const preferredLanguage = [readStored('longhand.language'), ...navigator.languages]
    .map((code) => code?.split('-')[0])
    .find((code) => templates.some(({ dataset }) => dataset.language === code))
  const template = templates.find(
    ({ dataset }) =>
      dataset.language === (preferredLanguage ?? 'en') &&
      dataset.passkeys === String('PublicKeyCredential' in globalThis),
  )
  const { path, language, title } = template.dataset
  // The parameters for the destination after sign-in don't affect the form; links to the other form keep
  // them.
  const isPreserved = [...new URLSearchParams(location.search).keys()].every((name) =>
    preservedParams.includes(name),
  )
  const isOther = location.pathname !== path || !isPreserved || location.hash
  if (isOther || !navigator.cookieEnabled || document.documentElement.hasAttribute('data-unsupported'))
    return start()

  const root = document.getElementById('root')
  document.documentElement.lang = language
  document.title = title
  root.append(styles.content, template.content)
  for (const link of root.querySelectorAll(
    'main a:is([href="/register"], [href="/signin"], [href="/reset/request"], [href^="/auth/"])',
  ))
    link.setAttribute('href', link.getAttribute('href') + location.search)
  // Loading the app must not delay the form or typing. Hidden pages aren't rendered.
  const afterPaint = globalThis.requestIdleCallback ?? setTimeout
  requestAnimationFrame(() => requestAnimationFrame(() => afterPaint(start)))
  setTimeout(start, document.hidden ? 0 : 500)

  const scheme = readStored('longhand.colorScheme')
  if (scheme) root.querySelector('select[name="colorScheme"]').value = scheme

  const submit = root.querySelector('[type="submit"]')
  const controller = new AbortController()
  const entry = {
    path,
    language,
    sent: false,
    pressed: [],
    showWaiting(isWaiting) {
      submit?.toggleAttribute('data-waiting', isWaiting)
      if (submit) submit.ariaBusy = isWaiting || null
    },
    stopKeeping: () => controller.abort(),
  }
  globalThis.longhandEntry = entry

  const send = () => {
    entry.sent = true
    entry.showWaiting(true)
  }
  const listenerOptions = { signal: controller.signal }
  root.addEventListener(
    'submit',
    (event) => {
      event.preventDefault()
      send()
    },
    listenerOptions,
  )
  // Enter must not submit a form that isn't ready yet.
  root.addEventListener(
    'keydown',
    ({ key, target, isComposing }) => {
      if (key === 'Enter' && target.form && target.matches('input') && submit.disabled && !isComposing) send()
    },
    listenerOptions,
  )
  // Runs before React, which would hydrate immediately on any of these events and reset a select before its
  // change is reported.
  const captureOptions = { ...listenerOptions, capture: true }
  const intercept = (event, pressed) => {
    event.stopImmediatePropagation()
    if (pressed) entry.pressed.push(pressed)
  }
  root.addEventListener(
    'click',
    (event) => {
      const button = event.target.closest('button[type="button"]')
      if (button) intercept(event, { element: button })
    },
    captureOptions,
  )
  root.addEventListener(
    'input',
    (event) => event.target.matches('select') && intercept(event),
    captureOptions,
  )
  root.addEventListener(
    'change',
    (event) => {
      const { target } = event
      if (target.matches('select')) intercept(event, { element: target, value: target.value })
    },
    captureOptions,
  )
  // Typing cancels the pending submission.
  root.addEventListener('input', () => {
    if (!entry.sent) return
    entry.sent = false
    entry.showWaiting(false)
  })
})()
