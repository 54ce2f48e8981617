import type { Context } from '#server/context.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { escapeHtml, renderPage, styles } from './page.ts'
import * as queries from './queries.ts'
import { textsIn } from './render.ts'
import { type MailSwitch, readSubscriptionKey } from './subscription.ts'

/** The unsubscribe page for a kind of mail. It asks first: programs that check links open them, too. */
export async function getMailSubscription(ctx: Context, key: string): Promise<RawAnswer> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  if (!user) return invalid()
  return answer('question', subscription.setting, user.language)
}

/** Unsubscribes from a kind of mail, by the button of the page or of a mail program. */
export async function endSubscription(ctx: Context, key: string): Promise<RawAnswer> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  if (!user) return invalid()
  await queries.turnOff(ctx.db, subscription.userId, subscription.setting)
  return answer('done', subscription.setting, user.language)
}

function answer(state: 'question' | 'done', setting: MailSwitch, language: string): RawAnswer {
  const { kinds, button, ...says } = textsIn(language).unsubscribe
  const form = `<form method="post" style="margin:8px 0 16px"><button type="submit" ${styles.button}>${escapeHtml(button)}</button></form>`
  const body = `<p ${styles.text}>${escapeHtml(says[state])}</p>${state === 'question' ? form : ''}`
  return page(200, language, kinds[setting], body)
}

/** In English: the user of the link is unknown. */
function invalid(): RawAnswer {
  const text = 'This link is not complete. Open it from the mail again.'
  return page(404, 'en', 'Mail', `<p ${styles.text}>${text}</p>`)
}

function page(status: number, language: string, title: string, body: string): RawAnswer {
  return {
    status,
    type: 'text/html; charset=utf-8',
    body: renderPage({ language: language === 'es' ? 'es' : 'en', title, body, footer: '' }),
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  }
}
