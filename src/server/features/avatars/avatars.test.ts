import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { maxPictureBytes } from '#contract/limits.ts'
import { type Caller, sharedTestProduct } from '#server/testing/product.ts'

const { app, anonymous, context, register } = await sharedTestProduct()

/** Creates a picture with red, green, and blue vertical thirds. */
function createStripes(codec: string, format: string, overrides: string[] = []): Buffer {
  const source = ['red', 'lime', 'blue'].map((color) => `color=${color}:s=200x200[${color}]`).join(';')
  const graph = `${source};[red][lime][blue]hstack=3`
  return execFileSync('ffmpeg', [
    ...['-v', 'error', '-filter_complex', graph, '-frames:v', '1', ...overrides],
    ...['-c:v', codec, '-f', format, 'pipe:1'],
  ])
}

const png = createStripes('png', 'image2pipe')
const put = (user: Caller, payload: Buffer, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'PUT',
    url: `/user/v2/${user.uid}/avatar`,
    headers: { cookie: user.cookie, 'content-type': 'image/png', ...headers },
    payload,
  })
const get = (url: string, user: Caller) => app.inject({ url, headers: { cookie: user.cookie } })
const avatarOf = async (user: Caller) => (await user.call(endpoints.getSession))?.user.avatar ?? null

/** Returns a picture's width, height, and color in the center, as `[r, g, b]`. */
function inspectPicture(picture: Buffer) {
  const probe = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-i', 'pipe:0']
  const size = execFileSync('ffprobe', probe, { input: picture }).toString().trim()
  const pixelArguments = [
    '-v',
    'error',
    '-i',
    'pipe:0',
    '-vf',
    'format=rgb24,crop=1:1',
    '-f',
    'rawvideo',
    '-pix_fmt',
    'rgb24',
  ]
  return { size, middle: [...execFileSync('ffmpeg', [...pixelArguments, 'pipe:1'], { input: picture })] }
}

describe('a picture', () => {
  it.each([
    ['PNG', png],
    ['JPEG', createStripes('mjpeg', 'image2pipe', ['-pix_fmt', 'yuvj444p'])],
    ['WebP', createStripes('libwebp', 'image2pipe')],
  ])('from a %s file is re-encoded as a square', async (_name, file) => {
    const user = await register()
    const answer = await put(user, file)
    expect(answer.statusCode, answer.body).toBe(200)
    const { avatar } = answer.json().result
    expect(await avatarOf(user)).toBe(avatar)
    const response = await get(avatar, await register())
    expect(response.headers).toMatchObject({
      'content-type': 'image/jpeg',
      'x-content-type-options': 'nosniff',
      'cache-control': 'private, max-age=31536000, immutable',
    })
    expect(response.headers['content-security-policy']).toContain('sandbox')
    const { size, middle } = inspectPicture(response.rawPayload)
    expect(size).toBe('320,320')
    expect(middle[1]).toBeGreaterThan(200)
    expect(Math.max(middle[0] ?? 255, middle[2] ?? 255)).toBeLessThan(60)
    expect((await anonymous.send(endpoints.getAvatar, { params: paramsOf(avatar) })).statusCode).toBe(401)
  })

  it('loses all metadata of its file', async () => {
    const user = await register()
    const jpeg = createStripes('mjpeg', 'image2pipe', ['-pix_fmt', 'yuvj444p'])
    // Cameras and image editors add comments like this one.
    const secret = Buffer.from('taken at 48.8566 N')
    const comment = Buffer.concat([Buffer.from([0xff, 0xfe, 0, secret.length + 2]), secret])
    const { avatar } = (
      await put(user, Buffer.concat([jpeg.subarray(0, 2), comment, jpeg.subarray(2)]))
    ).json().result
    expect((await get(avatar, user)).rawPayload.includes(secret)).toBe(false)
  })

  it('is replaced and removed, and previous addresses stop working', async () => {
    const user = await register()
    const first = (await put(user, png)).json().result.avatar
    const second = (await put(user, png)).json().result.avatar
    expect((await get(first, user)).statusCode).toBe(404)
    expect((await get(second, user)).statusCode).toBe(200)
    await user.call(endpoints.removeAvatar, { params: { uid: user.uid } })
    expect((await get(second, user)).statusCode).toBe(404)
    expect(await avatarOf(user)).toBeNull()
  })

  it.each([
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>')],
    ['GIF', createStripes('gif', 'gif')],
    ['text declared as a picture', Buffer.from('hello')],
    ['an empty file', Buffer.of()],
    ["a picture's first bytes only", Buffer.concat([png.subarray(0, 40), Buffer.alloc(100)])],
  ])('is never %s', async (_name, file) => {
    const user = await register()
    const answer = await put(user, file)
    expect([answer.statusCode, answer.json().error.code]).toEqual([415, 'unsupported_file'])
    expect(await avatarOf(user)).toBeNull()
  })

  it('is rejected if too large, even with an undeclared size', async () => {
    const user = await register()
    const largePicture = Buffer.concat([png, Buffer.alloc(maxPictureBytes)])
    expect((await put(user, largePicture)).json().error.code).toBe('too_large')
    expect((await put(user, largePicture, { 'content-length': '10' })).statusCode).toBe(413)
  })

  it('can be set only by its user, with a rate limit', async () => {
    const [user, other] = [await register(), await register()]
    const response = await app.inject({
      method: 'PUT',
      url: `/user/v2/${user.uid}/avatar`,
      headers: { cookie: other.cookie },
      payload: png,
    })
    expect(response.statusCode).toBe(404)
    for (let n = 0; n < 20; n++) expect((await put(user, Buffer.from('no'))).statusCode).toBe(415)
    expect((await put(user, png)).statusCode).toBe(429)
  })
})

const paramsOf = (address: string) => {
  const [uid = '', , version = ''] = address.split('/').slice(3)
  return { uid, version }
}

describe('the people of a collection', () => {
  it('include their pictures, for permitted viewers only', async () => {
    const [owner, colleague, stranger] = [await register(), await register('Grace Hopper'), await register()]
    const { Items } = await owner.call(endpoints.listCollections, {
      params: { uid: owner.uid },
      body: { orgId: owner.orgId },
    })
    const params = { id: Items[0]?.id ?? '' }
    const listPeople = async (user: Caller) => user.call(endpoints.listPeople, { params })
    expect(await listPeople(owner)).toEqual([{ uid: owner.uid, name: 'Ada Lovelace' }])

    await put(owner, png)
    const avatar = await avatarOf(owner)
    expect(await listPeople(owner)).toEqual([{ uid: owner.uid, name: 'Ada Lovelace', avatar }])
    expect((await stranger.send(endpoints.listPeople, { params })).statusCode).toBe(404)

    const membership = { user_id: colleague.uid, organization_id: owner.orgId, role: 'member' as const }
    await context.db.insertInto('memberships').values(membership).execute()
    expect((await colleague.send(endpoints.listPeople, { params })).statusCode).toBe(404)
    await owner.call(endpoints.shareCollection, { params, body: { userId: colleague.uid } })
    expect(await listPeople(colleague)).toContainEqual({ uid: owner.uid, name: 'Ada Lovelace', avatar })
    expect((await get(String(avatar), colleague)).statusCode).toBe(200)

    await owner.call(endpoints.removeAvatar, { params: { uid: owner.uid } })
    expect(await listPeople(colleague)).toContainEqual({ uid: owner.uid, name: 'Ada Lovelace' })
  })
})
