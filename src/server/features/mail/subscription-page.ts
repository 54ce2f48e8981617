import { escapeHtml } from '#domain/text/html.ts'
import type { Context } from '#server/context.ts'
import type { RawResponse } from '#server/infra/http/route.ts'
import { renderPage, styles } from './html-page.ts'
import * as queries from './queries.ts'
import { textsFor } from './render.ts'
import { type MailSwitch, readSubscriptionKey } from './subscription.ts'

/** Returns the unsubscribe page. It only asks for confirmation, since link scanners also open links. */
export async function getMailSubscription(ctx: Context, key: string): Promise<RawResponse> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  if (!user) return invalidLinkResponse()
  return pageResponse('question', subscription.setting, user.language)
}

/** Unsubscribes a user from a kind of email, through either the page's button or an email client's. */
export async function endSubscription(ctx: Context, key: string): Promise<RawResponse> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  if (!user) return invalidLinkResponse()
  await queries.disableSetting(ctx.db, subscription.userId, subscription.setting)
  return pageResponse('done', subscription.setting, user.language)
}

function pageResponse(state: 'question' | 'done', setting: MailSwitch, language: string): RawResponse {
  const { kinds, button, ...texts } = textsFor(language).unsubscribe
  const form = `<form method="post" style="margin:8px 0 16px"><button type="submit" ${styles.button}>${escapeHtml(button)}</button></form>`
  const body = `<p ${styles.text}>${escapeHtml(texts[state])}</p>${state === 'question' ? form : ''}`
  return page(200, language, kinds[setting], body)
}

/** The page is in English, since the link doesn't identify a user. */
function invalidLinkResponse(): RawResponse {
  const text = 'This link is incomplete. Open it again from the email.'
  return page(404, 'en', 'Email', `<p ${styles.text}>${text}</p>`)
}

function page(status: number, language: string, title: string, body: string): RawResponse {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: renderPage({ language: language === 'es' ? 'es' : 'en', title, body, footer: '' }),
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  }
}
