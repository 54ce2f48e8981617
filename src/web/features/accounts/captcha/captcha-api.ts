/** Captcha services that render a widget. */
export type CaptchaService = 'turnstile' | 'hcaptcha' | 'recaptcha'

export interface CaptchaOptions {
  sitekey: string
  theme: 'light' | 'dark'
  size: 'normal' | 'compact' | 'flexible'
  /** Language parameter of Turnstile. */
  language: string
  /** Language parameter of hCaptcha. */
  hl: string
  callback(token: string): void
  'error-callback'(): boolean
  'expired-callback'(): void
}

/** API shared by all three services' scripts. */
export interface CaptchaApi {
  render(container: HTMLElement, options: CaptchaOptions): string | number
  reset(widget: string | number): void
  /** Removes a widget; not available in reCAPTCHA. */
  remove?(widget: string | number): void
}

const onload = 'longhandCaptchaLoaded'
const timeoutMs = 20_000

/** URLs of the services' scripts, for widgets rendered on demand. */
const scripts: Record<CaptchaService, (language: string) => string> = {
  turnstile: () => `https://challenges.cloudflare.com/turnstile/v0/api.js?render=explicit&onload=${onload}`,
  hcaptcha: () => `https://js.hcaptcha.com/1/api.js?render=explicit&recaptchacompat=off&onload=${onload}`,
  recaptcha: (language) =>
    `https://www.google.com/recaptcha/api.js?render=explicit&onload=${onload}&hl=${language}`,
}
const globals = { turnstile: 'turnstile', hcaptcha: 'hcaptcha', recaptcha: 'grecaptcha' } as const

let loadingApi: Promise<CaptchaApi> | undefined

/**
 * Loads a service's script once.
 * @throws Error if loading fails; the next call retries
 */
export function loadCaptchaApi(service: CaptchaService, language: string): Promise<CaptchaApi> {
  loadingApi ??= load(service, language).catch((error: unknown) => {
    loadingApi = undefined
    throw error
  })
  return loadingApi
}

function load(service: CaptchaService, language: string): Promise<CaptchaApi> {
  return new Promise((resolve, reject) => {
    const script = document.createElement('script')
    const handleFailure = () => {
      script.remove()
      reject(new Error(`Couldn't load the ${service} script`))
    }
    const timer = setTimeout(handleFailure, timeoutMs)
    script.onerror = () => {
      clearTimeout(timer)
      handleFailure()
    }
    Object.assign(globalThis, {
      [onload]: () => {
        clearTimeout(timer)
        const api: CaptchaApi | undefined = Reflect.get(globalThis, globals[service])
        if (api) resolve(api)
        else handleFailure()
      },
    })
    script.src = scripts[service](language)
    script.async = true
    document.head.append(script)
  })
}

/** Width of the widest widgets, in CSS pixels. */
const maxWidgetWidth = 304

/** Returns the largest widget size that fits the given width, in CSS pixels. */
export function widgetSize(service: CaptchaService, width: number): CaptchaOptions['size'] {
  if (width < (service === 'turnstile' ? 300 : maxWidgetWidth)) return 'compact'
  return service === 'turnstile' ? 'flexible' : 'normal'
}
