import { createWriteStream } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { SMTPServerDataStream, SMTPServerSession } from 'smtp-server'

/** An email that has been received completely. */
export interface IncomingMail {
  /** Address in MAIL FROM; empty for delivery notices. */
  from: string
  /** Accepted recipients. */
  to: string[]
  /** File with the message; deleted when the handler is done. */
  path: string
  /** IP address of the sending server. */
  address: string
  /** Name from the HELO command. */
  helo: string
}

/** Thrown to reject a recipient or a message with an SMTP reply code (RFC 5321). */
export class MailRejection extends Error {
  readonly responseCode: number
  constructor(responseCode: 450 | 451 | 550 | 552 | 554, message: string) {
    super(message)
    this.responseCode = responseCode
  }
}

export interface IncomingMailHandler {
  /** Accepts a recipient. @throws MailRejection if the address doesn't exist */
  accept(address: string): Promise<void>
  /**
   * Processes a message, which is acknowledged only once this resolves.
   * @throws MailRejection to reject it; any other error makes the sender retry later
   */
  receive(mail: IncomingMail): Promise<void>
}

export interface IncomingMailOptions {
  host: string
  port: number
  /** Maximum size of a message in bytes. */
  maxBytes: number
  /** Folder for messages while they are being received. */
  workDir: string
  /** Reports an error other than a rejection. */
  report: (error: unknown) => void
}

/** Maximum number of concurrent connections. */
const maxClients = 50
const maxRecipients = 20

/** Starts an SMTP server (RFC 5321) that receives mail for us. It relays nothing. */
export async function listenForMail(
  handler: IncomingMailHandler,
  { host, port, maxBytes, workDir, report }: IncomingMailOptions,
): Promise<{ port: number; close(): Promise<void> }> {
  const answer = (work: Promise<void>, done: (error?: Error | null) => void) =>
    work.then(
      () => done(),
      (error: unknown) => {
        if (error instanceof MailRejection) return done(error)
        report(error)
        done(new MailRejection(451, 'Temporary failure, please try again later'))
      },
    )
  const receiveMail = async (stream: SMTPServerDataStream, session: SMTPServerSession) => {
    const folder = await mkdtemp(join(workDir, 'mail-'))
    try {
      const path = join(folder, 'message.eml')
      await store(stream, path, maxBytes)
      const { mailFrom, rcptTo } = session.envelope
      await handler.receive({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        path,
        address: session.remoteAddress,
        helo: session.hostNameAppearsAs || '',
      })
    } finally {
      stream.resume()
      await rm(folder, { recursive: true, force: true })
    }
  }
  const { SMTPServer } = await import('smtp-server')
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['AUTH', 'STARTTLS'],
    size: maxBytes,
    maxClients,
    logger: false,
    onRcptTo({ address }, { envelope }, done) {
      if (envelope.rcptTo.length >= maxRecipients) return done(new MailRejection(450, 'Too many recipients'))
      void answer(handler.accept(address), done)
    },
    onData: (stream, session, done) => void answer(receiveMail(stream, session), done),
  })
  server.on('error', report)
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, host, () => {
      server.off('error', reject)
      resolve()
    })
  })
  return {
    port: (server.server.address() as AddressInfo).port,
    close: () => new Promise((resolve) => server.close(resolve)),
  }
}

/** Writes a message to a file. Bytes beyond the limit are read, as the protocol requires, but discarded. */
async function store(stream: SMTPServerDataStream, path: string, maxBytes: number): Promise<void> {
  let size = 0
  const sizeLimiter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      size += chunk.length
      done(null, size > maxBytes ? undefined : chunk)
    },
  })
  await pipeline(stream, sizeLimiter, createWriteStream(path))
  if (size > maxBytes) throw new MailRejection(552, `The message is larger than ${maxBytes} bytes`)
}
