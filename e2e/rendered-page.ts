import { fileURLToPath } from 'node:url'
import { MessageChannel } from 'node:worker_threads'
import { type Page, test } from '@playwright/test'
import { Piscina } from 'piscina'
import type { ApiCall } from '#contract/page-rendering.ts'

// Changes the data in server-rendered pages, just as Playwright's routes change API responses in the browser.

/** Changes an API response; undefined leaves it unchanged. */
type ChangeResponse<T> = (path: string, response: T, body: string) => unknown

let renderer: Piscina | undefined
test.afterAll(() => renderer?.destroy())

/** Changes the responses to read requests, both in server rendering and in the browser. */
export async function changeResponses<T>(page: Page, change: ChangeResponse<T>): Promise<void> {
  const changeResponse = async ({ address, body }: Omit<ApiCall, 'id'>) => {
    const method = body ? 'POST' : 'GET'
    const headers = { accept: 'application/json', ...(body && { 'content-type': 'application/json' }) }
    const response = await page.request.fetch(address, { method, headers, ...(body && { data: body }) })
    const json = response.ok() ? await response.json() : undefined
    const changedJson = json && change(new URL(response.url()).pathname, json, body)
    return { apiResponse: response, body: changedJson ? JSON.stringify(changedJson) : await response.text() }
  }
  await page.route(
    /\/(auth\/session|user\/v2\/[^/]+\/(settings|collections(\/shared)?(\?.*)?))$/,
    async (route) => {
      const request = route.request()
      if (request.method() !== 'GET' && request.method() !== 'POST') return route.continue()
      const call = { address: request.url(), body: request.postData() ?? '' }
      const { apiResponse, body: text } = await changeResponse(call)
      await route.fulfill({ response: apiResponse, body: text })
    },
  )
  await page.route('**/dashboard', async (route) => {
    const renderedRoot = /<div id="root">.*<\/div>(?=<template data-program>)/s
    const data = /(?<=id="page-data">)[^<]+/
    const response = await route.fetch()
    const html = await response.text()
    const [pageData] = data.exec(html) ?? []
    if (!pageData) return route.fulfill({ response })
    const { port1, port2 } = new MessageChannel()
    port1.on('message', async ({ id, ...call }: ApiCall) => {
      const { apiResponse, body } = await changeResponse(call)
      port1.postMessage({
        id,
        status: apiResponse.status(),
        body,
        clock: apiResponse.headers()['server-clock'] ?? null,
      })
    })
    renderer ??= new Piscina({
      filename: fileURLToPath(new URL('../dist/web-ssr/render-page.js', import.meta.url)),
      maxThreads: 1,
    })
    const { path, width, height } = JSON.parse(pageData)
    const browser = { timeZone: 'UTC', languages: ['en-US'], until: Date.now() + 60_000 }
    const rerender = await renderer.run(
      { path, width, height, ...browser, port: port2 },
      { transferList: [port2] },
    )
    port1.close()
    if (!rerender) throw new Error("The page couldn't be rendered")
    const json = JSON.stringify(rerender.data).replaceAll('<', String.raw`\u003c`)
    const body = html
      .replace(renderedRoot, () => `<div id="root">${rerender.html}</div>`)
      .replace(data, () => json)
      .replace(/(?<=<title>)[^<]*/, () => rerender.title)
    await route.fulfill({ response, body })
  })
}

/** Makes the browser render the dashboard, so that a journey's routes provide all its data. */
export async function renderInBrowser(page: Page): Promise<void> {
  await page.route('**/dashboard', async (route) => {
    const response = await route.fetch({ url: `${route.request().url()}/v2` })
    await route.fulfill({ response })
  })
}
