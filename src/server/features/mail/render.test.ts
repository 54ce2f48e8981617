import { describe, expect, it } from 'vitest'
import { type MailTemplate, mailTemplates } from '#contract/mail.ts'
import { collectionSample as sampleContext, mailSamples as samples } from '#server/testing/mail-samples.ts'
import { type MailLanguage, renderMail } from './render.ts'

function render<T extends MailTemplate>(
  template: T,
  language: MailLanguage = 'en',
  values = samples[template],
) {
  return renderMail({
    template,
    language,
    values,
    name: 'Ada Lovelace',
    timeZone: 'Europe/Madrid',
    base: 'https://longhand.example.com',
    date: new Date('2026-03-04T05:06:07Z'),
    support: 'help@example.com',
    unsubscribePath: '/mail/subscription/key',
  })
}

const templateLanguages = mailTemplates.flatMap((template) =>
  (['en', 'es'] as const).map((language) => ({ template, language })),
)

describe.each(templateLanguages)('$template in $language', ({ template, language }) => {
  const { subject, text, html } = render(template, language)

  it('greets the user, and has the same content as HTML and as text', () => {
    expect(subject.length).toBeGreaterThan(5)
    expect(text).toMatch(language === 'en' ? /^Hello Ada Lovelace,/ : /^Hola, Ada Lovelace:/)
    const links = (part: string) => [...new Set(part.match(/https:\/\/[\w./?=&;#:-]+/g) ?? [])]
    expect(links(html.replaceAll('&amp;', '&')).sort()).toEqual(links(text).sort())
    expect(html).toContain(`<html lang="${language}">`)
    expect(html.match(/<h1 /g)).toHaveLength(1)
  })

  it('links only to the product, and loads and runs nothing', () => {
    for (const [, href = ''] of html.matchAll(/(?:href|src|action)="([^"]*)"/g))
      expect(new URL(href.replaceAll('&amp;', '&')).origin).toBe('https://longhand.example.com')
    expect(html).not.toMatch(/<(img|script|link|iframe|object|form)\b|url\(|@import|\bon\w+=/i)
  })

  it('shows user text without interpreting it', () => {
    const hostileText = '<img src=x onerror=alert(1)>"\'&\r\nBcc: eve@example.com\u0000\u202e'
    const values = Object.fromEntries(
      Object.entries(samples[template]).map(([key, value]) => [
        key,
        typeof value === 'string' && key !== 'reason' ? hostileText : value,
      ]),
    )
    const mail = renderMail({
      template,
      language,
      values: values as never,
      name: hostileText,
      timeZone: hostileText,
      base: 'https://longhand.example.com',
      date: new Date(),
      support: null,
    })
    expect(mail.html).not.toMatch(/<img|onerror=alert\(1\)>/)
    expect(mail.html).toContain('&lt;img src=x')
    for (const part of Object.values(mail)) expect(part ?? '').not.toMatch(/[\0\u202e]/)
    expect(mail.subject).not.toMatch(/[\r\n]/)
  })
})

it('formats times and spans for people', () => {
  expect(render('newSignIn').text).toMatch(/Time: March 4, 2026 at 6:06\s?AM GMT\+1/)
  expect(render('newSignIn').text).toContain('Browser: Firefox on Linux')
  expect(render('newSignIn', 'es').text).toMatch(/Fecha: 4 de marzo de 2026(,| a las) 6:06\s(CET|GMT\+1)/)
  expect(render('verifyEmail').text).toContain('expires in 3 days.')
  expect(render('transcriptReady').text).toContain('is 1 hour and 2 minutes long')
  expect(render('transcriptReady', 'en', { ...sampleContext, durationSeconds: 0.2 }).text).toContain(
    'is 1 second long',
  )
})

it("quotes every line of a user's text", () => {
  expect(render('mention').text).toContain('> Is this right?\n> I doubt it.')
  expect(render('mention').html).toContain('Is this right?<br>I doubt it.')
})

it('keeps subjects short', () => {
  const collectionName = 'Ä🎙'.repeat(200)
  const { subject } = render('share', 'en', { ...sampleContext, sharer: 'Grace', collectionName })
  expect(subject.length).toBeLessThanOrEqual(150)
  expect(subject.isWellFormed()).toBe(true)
})

it.each([
  [
    'en',
    'Grace Hopper invited you to Compilers',
    'Grace Hopper invited you to join the workspace “Compilers” in Longhand, which turns recordings into text.',
    'View invite',
    'The link works once and expires in 14 days.',
  ],
  [
    'es',
    'Grace Hopper te invitó a Compilers',
    'Grace Hopper te invitó a unirte al espacio de trabajo «Compilers» en Longhand, que convierte grabaciones en texto.',
    'Ver la invitación',
    'El enlace sirve una sola vez y caduca en 14 días.',
  ],
] as const)('names the inviter and the workspace in an invite (%s)', (language, subject, ...sentences) => {
  const mail = render('invite', language)
  expect(mail.subject).toBe(subject)
  for (const sentence of sentences) expect([sentence, mail.text.includes(sentence)]).toEqual([sentence, true])
})
