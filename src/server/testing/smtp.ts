import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestEnd } from './cleanup.ts'

export interface ReceivedMail {
  /** Recipients in the envelope. */
  to: string[]
  secure: boolean
  user: string | null
  mail: ParsedMail
  raw: string
}

export interface SmtpServer {
  /** Host and port, without user name and password. */
  host: string
  received: ReceivedMail[]
  /** Returns the number of attempted messages, including rejected ones. */
  attempts(): number
  /** Sets the response for recipients from now on; null accepts them again. */
  refuse(answer: { code: number; message: string } | null): void
  close(): Promise<void>
}

/**
 * Starts a real SMTP server with STARTTLS and a self-signed certificate. Its only user is `longhand` with the
 * password `s3cret`.
 */
export async function startSmtpServer(options: SMTPServerOptions = {}): Promise<SmtpServer> {
  const received: ReceivedMail[] = []
  let attempts = 0
  let refusal: { code: number; message: string } | null = null
  const server = new SMTPServer({
    authOptional: true,
    logger: false,
    onAuth({ username, password }, _session, done) {
      if (username === 'longhand' && password === 's3cret') done(null, { user: username })
      else done(new Error('Authentication credentials invalid'))
    },
    onRcptTo(_address, _session, done) {
      attempts++
      if (!refusal) return done()
      done(Object.assign(new Error(refusal.message), { responseCode: refusal.code }))
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString()
        void simpleParser(raw).then((mail) => {
          const { secure, user, envelope } = session
          const to = envelope.rcptTo.map(({ address }) => address)
          received.push({ to, secure, user: user ?? null, mail, raw })
          done()
        }, done)
      })
    },
    ...options,
  })
  // Clients in tests close connections midway.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const close = () => new Promise<void>((resolve) => server.close(() => resolve()))
  onTestEnd(close)
  return {
    host: `127.0.0.1:${port}`,
    received,
    attempts: () => attempts,
    refuse(answer) {
      refusal = answer
    },
    close,
  }
}
