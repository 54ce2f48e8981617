import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { beforeEach } from 'vitest'
import type { Collection } from '#contract/collection.ts'
import { endpoints } from '#contract/endpoints.ts'
import { allJobs } from '#server/jobs.ts'
import { onTestEnd } from './cleanup.ts'
import { type Caller, createTestProduct } from './product.ts'
import { createTestFolder, synthesizeSpeech } from './recordings.ts'
import { fakeRecognition } from './transcribing.ts'
import { makeMeeting, serveZoom, type signEvent, zoomClient } from './zoom-server.ts'

const source = 'zoom' as const

/**
 * Creates a product that is connected to a server that simulates Zoom, with a different Zoom account in each
 * test.
 */
export async function createZoomProduct() {
  const folder = await createTestFolder()
  const speech = await readFile(
    await synthesizeSpeech('good morning everyone, welcome to the call', join(folder, 's.wav')),
  )
  const zoom = await serveZoom(speech)
  onTestEnd(zoom.close)
  const logged: string[] = []
  const product = await createTestProduct(
    {
      ZOOM_CLIENT_ID: zoomClient.id,
      ZOOM_CLIENT_SECRET: zoomClient.secret,
      ZOOM_WEBHOOK_SECRET: zoomClient.webhook,
      ZOOM_URL: zoom.url,
      ZOOM_API_URL: zoom.url,
      LINKS_ALLOW_PRIVATE: '127.0.0.1/32',
      LOG_LEVEL: 'info',
    },
    { write: (line) => logged.push(line) },
  )
  const { context, app, register } = product
  fakeRecognition(context)
  await context.queue.work(context, allJobs)
  let accounts = 0
  beforeEach(() => {
    accounts += 1
    zoom.endPermission()
    Object.assign(zoom.state, {
      meetings: [],
      cancels: false,
      isRemoved: false,
      breaks: false,
      busyCalls: 0,
      person: { id: `zoom-user-${accounts}`, email: `user-${accounts}@zoom.example` },
      ranges: [],
    })
  })

  /** Opens Zoom's window like a browser; returns the page that it ends on. */
  async function allow(caller: Caller): Promise<unknown> {
    const { url } = await caller.call(endpoints.startSourceConnection, {
      params: { uid: caller.uid, source },
    })
    const response = await fetch(url, { redirect: 'manual' })
    const { pathname, search } = new URL(response.headers.get('location') ?? '')
    const callbackResponse = await app.inject({ url: pathname + search, headers: { cookie: caller.cookie } })
    return callbackResponse.headers.location
  }

  return {
    ...product,
    zoom,
    logged,
    allow,
    /** Registers a user with a connection to the current Zoom account. */
    async connected(): Promise<Caller> {
      const caller = await register()
      const page = await allow(caller)
      if (page !== '/connected/zoom?picked=') throw new Error(`Zoom was not connected: ${page}`)
      return caller
    },
    integrationsOf: (caller: Caller) =>
      caller.call(endpoints.listIntegrations, { params: { uid: caller.uid } }),
    meetingAt: (topic: string, date: Date, uuid?: string) => makeMeeting(zoom.url, topic, date, uuid),
    /** Turns automatic transcription on. */
    importsInto: (caller: Caller, orgId = caller.orgId) =>
      caller.send(endpoints.changeSourceConnection, {
        params: { uid: caller.uid, source },
        body: { imports: { orgId, languageCode: 'en-US' } },
      }),
    sendEvent: (signedEvent: ReturnType<typeof signEvent>) =>
      app.inject({ method: 'POST', url: '/pipeline/sources/zoom/events', ...signedEvent }),
    /** Waits for a transcription to end. */
    async ended(caller: Caller, id: string): Promise<Collection> {
      for (;;) {
        const collection = await caller.call(endpoints.getCollection, { params: { id } })
        if (['complete', 'error'].includes(collection.processing.state)) return collection
        await new Promise((resolve) => setTimeout(resolve, 50))
      }
    },
  }
}

export const daysAgo = (days: number): Date => new Date(Date.now() - days * 86_400_000)
