import { execFileSync } from 'node:child_process'
import { expect, it } from 'vitest'
import { endpoints } from '#contract/endpoints.ts'
import { joinWorkspace } from '#server/testing/members.ts'
import { sharedTestProduct } from '#server/testing/product.ts'

const { app, context, register } = await sharedTestProduct()

it('lets users switch to another of their workspaces, and back', async () => {
  const owner = await register()
  const member = await register('Grace Hopper')
  await joinWorkspace(context, member.uid, owner.orgId)
  const switchWorkspace = (organization: string) =>
    member.call(endpoints.switchWorkspace, { params: { uid: member.uid }, body: { organization } })
  const switchResponse = await switchWorkspace(owner.orgId)
  expect(switchResponse.user.organization).toBe(owner.orgId)
  expect(switchResponse.workspaces.map(({ id }) => id).sort()).toEqual([member.orgId, owner.orgId].sort())
  expect((await member.call(endpoints.getSession))?.user.organization).toBe(owner.orgId)
  expect((await switchWorkspace(member.orgId)).user.organization).toBe(member.orgId)
})

it("rejects switches to other users' workspaces, and never switches other users", async () => {
  const owner = await register()
  const stranger = await register('Grace Hopper')
  const switchWorkspace = (uid: string, organization: string) =>
    stranger.send(endpoints.switchWorkspace, { params: { uid }, body: { organization } })
  expect((await switchWorkspace(stranger.uid, owner.orgId)).statusCode).toBe(404)
  expect((await switchWorkspace(owner.uid, stranger.orgId)).statusCode).toBe(404)
  expect((await owner.call(endpoints.getSession))?.user.organization).toBe(owner.orgId)
  expect((await stranger.call(endpoints.getSession))?.user.organization).toBe(stranger.orgId)
})

it('shows its people to members; its invites to managers only', async () => {
  const [owner, admin, member] = [
    await register(),
    await register('Ana Pérez'),
    await register('Grace Hopper'),
  ]
  const params = { oid: owner.orgId }
  await joinWorkspace(context, admin.uid, owner.orgId, 'admin')
  await joinWorkspace(context, member.uid, owner.orgId)
  const body = { emails: ['guest@example.com'] }
  const { invited } = await owner.call(endpoints.sendInvites, { params, body })
  const workspace = await admin.call(endpoints.getWorkspace, { params })
  expect(workspace).toMatchObject({
    uid: owner.orgId,
    owners: { [owner.uid]: true, [admin.uid]: false },
    users: { [owner.uid]: true, [admin.uid]: true, [member.uid]: true },
    invites: { [invited[0]?.id ?? '']: { email: 'guest@example.com', ignore: false } },
    billing: {},
    deletedAt: null,
  })
  expect((await member.call(endpoints.getWorkspace, { params })).invites).toEqual({})
})

it('has a website and pictures, set by owners and admins', async () => {
  const [owner, member] = [await register(), await register('Grace Hopper')]
  const params = { oid: owner.orgId }
  await joinWorkspace(context, member.uid, owner.orgId)
  const change = (caller: typeof owner, url: string | null) =>
    caller.send(endpoints.changeWorkspace, { params, body: { url } })
  expect((await change(member, 'https://example.com')).statusCode).toBe(403)
  for (const url of ['javascript:alert(1)', 'example', ''])
    expect((await change(owner, url)).statusCode).toBe(400)
  expect((await change(owner, 'https://example.com/')).json().result.url).toBe('https://example.com/')
  expect((await change(owner, null)).json().result.url).toBeNull()

  const wideImageArguments = ['-v', 'error', '-f', 'lavfi', '-i', 'color=c=red@0.5:s=1280x100,format=rgba']
  const payload = execFileSync('ffmpeg', [
    ...wideImageArguments,
    '-frames:v',
    '1',
    '-f',
    'image2pipe',
    '-c:v',
    'png',
    'pipe:1',
  ])
  const put = async (caller: typeof owner, kind: string) =>
    app.inject({
      method: 'PUT',
      url: `/organizations/${owner.orgId}/pictures/${kind}`,
      headers: { cookie: caller.cookie, 'content-type': 'image/png' },
      payload,
    })
  expect((await put(member, 'logo')).statusCode).toBe(403)
  expect((await put(owner, 'cover')).statusCode).toBe(400)
  for (const [kind, type, size] of [
    ['avatar', 'image/jpeg', '320,320'],
    ['logo', 'image/png', '640,50'],
  ] as const) {
    const { address } = (await put(owner, kind)).json().result
    expect((await member.call(endpoints.getSession))?.workspaces.at(-1)?.[kind] ?? address).toBe(address)
    const logo = await app.inject({ url: address, headers: { cookie: member.cookie } })
    expect(logo.headers['content-type']).toBe(type)
    const probe = ['-v', 'error', '-show_entries', 'stream=width,height', '-of', 'csv=p=0', '-i', 'pipe:0']
    expect(execFileSync('ffprobe', probe, { input: logo.rawPayload }).toString().trim()).toBe(size)
    await owner.call(endpoints.removeWorkspacePicture, { params: { ...params, kind } })
    expect((await app.inject({ url: address, headers: { cookie: owner.cookie } })).statusCode).toBe(404)
  }
})
