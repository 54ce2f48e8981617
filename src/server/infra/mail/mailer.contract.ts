import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { Mailer, Message } from './mailer.ts'

/** The received email, as text. */
export interface ReceivedMail {
  subject: string
  to: string
  text: string
  html: string
  messageId: string
  headers: string
}

export const message = (changes: Partial<Message> = {}): Message => ({
  id: randomUUID(),
  to: { name: 'Ada Lovelace', address: 'ada@example.com' },
  date: new Date('2026-03-04T05:06:07.890Z'),
  language: 'en',
  subject: 'Verify your email',
  text: 'Hello Ada,\n\nopen https://longhand.example.com/account?mode=verifyEmail&oobCode=abc\n',
  html: '<!doctype html><p>Hello Ada</p>',
  ...changes,
})

/** Contract tests for every driver. `last` returns the last email received. */
export function describeMailer(
  name: string,
  open: () => Promise<{ mailer: Mailer; last(message: Message): Promise<ReceivedMail> }>,
): void {
  describe(`mail: ${name}`, () => {
    const send = async (changes?: Partial<Message>) => {
      const { mailer, last } = await open()
      const sent = message(changes)
      await mailer.send(sent)
      return { sent, receivedMail: await last(sent) }
    }

    it('delivers both parts with any characters', async () => {
      const text = 'Línea uno: ñ, 中文, 🎙\n\nund „zwei“\n'
      const { receivedMail } = await send({
        subject: '«Reunión» está lista 🎙',
        text,
        html: '<p>ñ 中文 🎙</p>',
      })
      expect(receivedMail).toMatchObject({ subject: '«Reunión» está lista 🎙', html: '<p>ñ 中文 🎙</p>' })
      expect(receivedMail.text.trim()).toBe(text.trim())
      expect(receivedMail.to).toContain('ada@example.com')
    })

    it("has the message's ID, so that duplicates can be detected", async () => {
      const { sent, receivedMail } = await send()
      expect(receivedMail.messageId).toBe(`<${sent.id}@longhand.example.com>`)
    })

    it('has reply and unsubscribe addresses, if any', async () => {
      const unsubscribe = 'https://longhand.example.com/mail/subscription/key'
      const { receivedMail } = await send({ unsubscribe, replyTo: 'grace@example.com' })
      expect(receivedMail.headers).toContain(`List-Unsubscribe: <${unsubscribe}>`)
      expect(receivedMail.headers).toMatch(/^Reply-To: grace@example\.com\r?$/m)
      const without = (await send()).receivedMail.headers
      expect(without).not.toMatch(/^(List-Unsubscribe|Reply-To)/m)
    })

    it('can be checked', async () => {
      const { mailer } = await open()
      await expect(mailer.check()).resolves.toBeUndefined()
    })
  })
}
