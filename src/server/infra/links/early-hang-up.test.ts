import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { expect, it } from 'vitest'
import { createGuard } from './guard.ts'

it('a host that hangs up before its response is read causes no crash and no data loss', async () => {
  const body = Buffer.alloc(65_536, 'a')
  const server = createServer((socket) =>
    socket.once('data', () => {
      socket.write(`HTTP/1.1 200 OK\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n`)
      socket.end(body)
    }),
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const socketClosed = once(server, 'connection').then(([socket]) => once(socket, 'close'))
  const guard = createGuard({ allowedNetworks: ['127.0.0.1/32'] })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  const answer = await guard.agent.request({ method: 'GET', origin: new URL(address).origin, path: '/' })
  // The host closes its half of the connection; the other half closes when the client notices.
  await Promise.race([socketClosed, new Promise((resolve) => setTimeout(resolve, 1000))])
  const receivedBytes = Buffer.from(await answer.body.arrayBuffer())
  expect(receivedBytes.equals(body)).toBe(true)
  await guard.agent.close()
  server.close()
})
