import type { Page } from '@playwright/test'

/** Defines a captcha service's script as the page sees it; its widget is three buttons. */
function fakeScript(name: string): void {
  let solveCount = 0
  Object.assign(globalThis, {
    [name]: {
      render(container: HTMLElement, options: Record<string, (token?: string) => void>) {
        const addButton = (text: string, press: () => void) => {
          const button = document.createElement('button')
          Object.assign(button, { type: 'button', textContent: text, onclick: press })
          container.append(button)
        }
        addButton('I am human', () => options.callback?.(`${options.sitekey} token ${++solveCount}`))
        addButton('Let it expire', () => options['expired-callback']?.())
        addButton('Let it fail', () => options['error-callback']?.())
        return solveCount
      },
      reset() {},
    },
  })
  const script = document.currentScript as HTMLScriptElement
  const { [new URL(script.src).searchParams.get('onload') ?? '']: handleLoad } = globalThis as never
  ;(handleLoad as () => void)()
}

/** Configures the page to use a captcha service with the fake script. */
export async function serveCaptcha(page: Page, service: string, origin: string, name: string): Promise<void> {
  await page.route('**/config', async (route) => {
    const { result } = await (await route.fetch()).json()
    await route.fulfill({ json: { result: { ...result, captcha: service, captchaSiteKey: 'key' } } })
  })
  await page.route(/\/register$/, async (route) => {
    if (route.request().resourceType() !== 'document') return route.fallback()
    const response = await route.fetch()
    const policy = response.headers()['content-security-policy'] ?? ''
    const headers = {
      ...response.headers(),
      'content-security-policy': policy.replace("script-src 'self'", `script-src 'self' ${origin}`),
    }
    await route.fulfill({ response, headers })
  })
  await page.route(`${origin}/**`, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: `(${fakeScript})(${JSON.stringify(name)})` }),
  )
}
