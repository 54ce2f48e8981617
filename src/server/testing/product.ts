import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { expect, inject } from 'vitest'
import type { Session } from '#contract/accounts.ts'
import type { CallInput, Endpoint, EndpointOutput } from '#contract/endpoint.ts'
import { endpoints } from '#contract/endpoints.ts'
import { partSize } from '#contract/limits.ts'
import { loadConfig } from '#server/config.ts'
import { type Context, openContext } from '#server/context.ts'
import { createEventHub } from '#server/features/events/hub.ts'
import { connectRegions, startRegionSync } from '#server/features/regions/account-sync.ts'
import { storeWelcomeMedia } from '#server/features/welcome/service.ts'
import { createLog } from '#server/infra/log.ts'
import { allJobs } from '#server/jobs.ts'
import { createWebServer } from '#server/web-server.ts'
import { onTestEnd } from './cleanup.ts'
import { createRunDatabase, createTestDatabase } from './database.ts'

/** A client that sends requests, with or without a session. */
export interface Caller {
  session: Session
  email: string
  uid: string
  orgId: string
  /** Session cookie, for requests made without `send`. */
  cookie: string
  /** Returns the raw response, whatever its status. */
  send<E extends Endpoint>(
    endpoint: E,
    input?: CallInput<E>,
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>
  /** Returns the unwrapped response; throws unless the status is 2xx. */
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<EndpointOutput<E>>
}

export interface TestProduct {
  context: Context
  app: FastifyInstance
  anonymous: Pick<Caller, 'send' | 'call'>
  /** Returns a client that sends this cookie. */
  as(cookie: string): Pick<Caller, 'send' | 'call'>
  /** Registers a user with a session, a workspace and its welcome collection. */
  register(name?: string): Promise<Caller>
  /** Uploads bytes part by part and returns their location. */
  upload(caller: Caller, name: string, bytes: Buffer): Promise<string>
}

type Settings = Record<string, string>

const sharedProducts = new Map<string, Promise<TestProduct>>()

/**
 * Returns a product that all test files of the process share, one for each `env`. It contains other tests'
 * data and has no worker. Changes to its context's properties are undone after the test file. Tests that need
 * an empty database or a worker call createTestProduct.
 */
export async function sharedTestProduct(env: Settings = {}): Promise<TestProduct> {
  const key = JSON.stringify(env)
  const opened = sharedProducts.get(key) ?? openSharedProduct(env)
  sharedProducts.set(key, opened)
  const product = await opened
  const { context } = product
  const [original, installation] = [{ ...context }, { ...context.installation }]
  onTestEnd(async () => {
    Object.assign(context, original)
    Object.assign(context.installation, installation)
  })
  return product
}

async function openSharedProduct(env: Settings): Promise<TestProduct> {
  const dataDir = await mkdtemp(join(inject('productsFolder'), 'shared-'))
  const { product } = await openProduct(dataDir, await createRunDatabase(), env)
  return product
}

/** Listens on a free port, unless the shared product already listens; returns the origin. */
export const listen = async ({ app }: TestProduct): Promise<string> =>
  app.server.listening ? app.listeningOrigin : app.listen({ port: 0, host: '127.0.0.1' })

/**
 * Creates a product with its own database and folder, and without a worker unless `work` is called on its
 * queue.
 */
export async function createTestProduct(
  env: Settings = {},
  logStream?: { write(line: string): void },
): Promise<TestProduct> {
  const { url } = await createTestDatabase()
  const dataDir = await mkdtemp(join(tmpdir(), 'longhand-test-'))
  const { product, close } = await openProduct(dataDir, url, env, logStream)
  onTestEnd(async () => {
    await close()
    await rm(dataDir, { recursive: true, force: true })
  })
  return product
}

async function openProduct(
  dataDir: string,
  databaseUrl: string,
  env: Settings,
  logStream?: { write(line: string): void },
): Promise<{ product: TestProduct; close(): Promise<void> }> {
  const config = loadConfig({
    LONGHAND_DATA: dataDir,
    DATABASE_URL: databaseUrl,
    CAPTCHA: 'off',
    FIRST_ADMINISTRATOR: 'off',
    REGISTRATIONS_PER_HOUR: '1000000',
    LOG_LEVEL: 'silent',
    SPEECH_CHECK: 'off',
    ...env,
  })
  const context = await openContext(
    config,
    { connectionString: databaseUrl },
    createLog(config, logStream),
    allJobs,
  )
  await storeWelcomeMedia(context)
  await connectRegions(context)
  const regions = startRegionSync(context)
  const hub = createEventHub(context)
  const app = await createWebServer(context, hub, join(dataDir, 'no-web-app'))
  const product: TestProduct = {
    context,
    app,
    anonymous: createCaller(app),
    as: (cookie) => createCaller(app, cookie),
    register: (name = 'Ada Lovelace') => register(app, name),
    upload: (caller, name, bytes) => upload(app, caller, name, bytes),
  }
  const close = async () => {
    await regions.close()
    await hub.close()
    await app.close()
    await context.close(3000)
  }
  return { product, close }
}

function createCaller(app: FastifyInstance, cookie?: string): Pick<Caller, 'send' | 'call'> {
  const send: Caller['send'] = (endpoint, input, headers) => {
    const { params = {}, query = {}, body } = (input ?? {}) as Record<string, Record<string, unknown>>
    const path = endpoint.path.replace(/:(\w+)|\*/g, (fullMatch, name) =>
      encodeURIComponent(String(params[name ?? fullMatch])),
    )
    return app.inject({
      method: endpoint.method,
      url: path,
      query: Object.fromEntries(Object.entries(query).map(([k, v]) => [k, String(v)])),
      headers: { ...(cookie ? { cookie } : {}), ...headers },
      ...(body === undefined ? {} : { payload: body }),
    })
  }
  return {
    send,
    async call(endpoint, input) {
      const response = await send(endpoint, input)
      if (response.statusCode >= 300)
        throw new Error(`${endpoint.path}: ${response.statusCode} ${response.body}`)
      const json = response.body === '' ? undefined : response.json()
      return endpoint.answer.kind === 'result' ? json.result : json
    },
  }
}

async function register(app: FastifyInstance, name: string): Promise<Caller> {
  const body = { name, email: `${randomUUID()}@example.com`, password: 'correct horse battery' }
  const response = await createCaller(app).send(endpoints.register, { body })
  expect(response.statusCode, response.body).toBe(200)
  const session = response.json().result as Session
  const cookie = response.cookies.map((c) => `${c.name}=${c.value}`).join('; ')
  return {
    session,
    email: body.email,
    uid: session.user.uid,
    orgId: session.user.organization as string,
    cookie,
    ...createCaller(app, cookie),
  }
}

async function upload(app: FastifyInstance, caller: Caller, name: string, bytes: Buffer): Promise<string> {
  const params = { uid: caller.uid }
  const createdUpload = await caller.call(endpoints.createUpload, {
    params,
    body: { name, size: bytes.length },
  })
  const parts: { number: number; etag: string }[] = []
  for (let at = 0, number = 1; at < bytes.length; at += partSize, number++) {
    const signedPart = await caller.call(endpoints.signUploadPart, {
      params: { ...params, uploadId: createdUpload.id, number },
    })
    const payload = bytes.subarray(at, at + partSize)
    const uploadResponse = await app.inject({ method: 'PUT', url: signedPart.url, payload })
    parts.push({ number, etag: String(uploadResponse.headers.etag) })
  }
  await caller.call(endpoints.completeUpload, {
    params: { ...params, uploadId: createdUpload.id },
    body: { parts },
  })
  return createdUpload.location
}
