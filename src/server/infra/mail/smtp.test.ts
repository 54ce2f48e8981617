import { describe, expect, it } from 'vitest'
import { startSmtpServer } from '#server/testing/smtp.ts'
import { describeMailer, message, type ReceivedMail } from './mailer.contract.ts'
import { MailRejectedError } from './mailer.ts'
import { createSmtpMailer } from './smtp.ts'

const server = await startSmtpServer()
const from = { name: 'Longhand', address: 'no-reply@longhand.example.com' }
const insecureOption = 'tls.rejectUnauthorized=false'
const open = (user = '', query = insecureOption, host = server.host) =>
  createSmtpMailer(`smtp://${user}${host}?${query}`, from)
const lastReceived = () => server.received.at(-1)

describeMailer('SMTP', async () => ({
  mailer: open(),
  async last(): Promise<ReceivedMail> {
    const { mail, raw, to } = server.received.at(-1) ?? (undefined as never)
    return {
      subject: mail.subject ?? '',
      to: to.join(),
      text: mail.text ?? '',
      html: String(mail.html).trim(),
      messageId: mail.messageId ?? '',
      // Long headers span several lines.
      headers: raw.slice(0, raw.indexOf('\r\n\r\n')).replace(/\r\n /g, ' '),
    }
  },
}))

describe('SMTP', () => {
  it('encrypts with STARTTLS, and signs in', async () => {
    await open('longhand:s3cret@').send(message())
    expect(lastReceived()).toMatchObject({ secure: true, user: 'longhand' })
  })

  it('rejects self-signed certificates unless configured otherwise', async () => {
    await expect(open('', '').send(message())).rejects.toMatchObject({
      code: expect.stringMatching(/TLS|SOCKET/),
    })
  })

  it('sends no password over an unencrypted connection unless configured otherwise', async () => {
    const plain = await startSmtpServer({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })
    // An unusual spelling of this machine's address.
    const otherHost = plain.host.replace('127.0.0.1', '127.1')
    const refusedSend = createSmtpMailer(`smtp://longhand:s3cret@${otherHost}`, from).send(message())
    await expect(refusedSend).rejects.toMatchObject({ code: 'ETLS' })
    expect(plain.received).toEqual([])
    await createSmtpMailer(`smtp://longhand:s3cret@${plain.host}`, from).send(message())
    expect(plain.received).toMatchObject([{ secure: false, user: 'longhand' }])
  })

  it('sets sender, date and auto-submitted headers, and nothing that identifies the program', async () => {
    await open().send(message({ language: 'es' }))
    const { mail, raw } = lastReceived() ?? (undefined as never)
    expect(mail.from?.text).toBe('"Longhand" <no-reply@longhand.example.com>')
    expect(mail.date).toEqual(new Date('2026-03-04T05:06:07Z'))
    expect(raw).toMatch(/^Auto-Submitted: auto-generated\r$/m)
    expect(raw).toMatch(/^Content-Language: es\r$/m)
    expect(raw).not.toMatch(/nodemailer|X-Mailer/i)
    expect(raw).toMatch(/multipart\/alternative/)
  })

  it('offers one-click unsubscribing', async () => {
    await open().send(message({ unsubscribe: 'https://longhand.example.com/mail/subscription/key' }))
    expect(lastReceived()?.raw).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/m)
  })

  it.each([
    'Ada\r\nBcc: eve@example.com',
    'Ada\nSubject: other',
    '"Ada" <eve@example.com>,',
    'Ada\u0000\u2028',
  ])('lets no name inject headers or recipients: %j', async (name) => {
    await open().send(message({ to: { name, address: 'ada@example.com' }, subject: `${name} shared it` }))
    const { to, mail, raw } = lastReceived() ?? (undefined as never)
    expect(to).toEqual(['ada@example.com'])
    expect(raw.slice(0, raw.indexOf('\r\n\r\n'))).not.toMatch(/^(Bcc|Subject: other)/m)
    expect([mail.to].flat().flatMap((list) => list?.value ?? [])).toHaveLength(1)
    expect(mail.bcc).toBeUndefined()
  })

  it('distinguishes permanent from temporary rejections', async () => {
    const outcomeOf = (code: number) => {
      server.refuse({ code, message: 'No such user here' })
      return open()
        .send(message())
        .catch((error: Error) => error)
    }
    expect(await outcomeOf(550)).toBeInstanceOf(MailRejectedError)
    const temporaryFailure = await outcomeOf(451)
    expect(temporaryFailure).toBeInstanceOf(Error)
    expect(temporaryFailure).not.toBeInstanceOf(MailRejectedError)
    server.refuse(null)
    const withoutDomain = open().send(message({ to: { name: '', address: 'nobody' } }))
    await expect(withoutDomain).rejects.toBeInstanceOf(MailRejectedError)
  })

  it('treats a rejected password as a temporary error, and never repeats it', async () => {
    const error = await open('longhand:wr0ng@')
      .send(message())
      .catch((reason: Error) => reason)
    expect(error).toMatchObject({ code: 'EAUTH', message: expect.stringContaining('535') })
    expect(error).not.toBeInstanceOf(MailRejectedError)
    expect(JSON.stringify({ ...(error as Error), message: (error as Error).message })).not.toContain('wr0ng')
    await expect(open('longhand:wr0ng@').check()).rejects.toThrow('535')
  })

  it('reports an unreachable server', async () => {
    const stoppedServer = await startSmtpServer()
    await stoppedServer.close()
    const error = await open('', insecureOption, stoppedServer.host)
      .send(message())
      .catch((reason: Error) => reason)
    expect(error).toMatchObject({ message: expect.stringContaining('ECONNREFUSED') })
    expect(error).not.toBeInstanceOf(MailRejectedError)
  })

  it('stops when aborted', async () => {
    const slowServer = await startSmtpServer({
      onConnect: (_session, done) => setTimeout(done, 30_000).unref(),
    })
    const sendPromise = open('', insecureOption, slowServer.host).send(message(), AbortSignal.timeout(100))
    await expect(sendPromise).rejects.toThrow()
  })
})
