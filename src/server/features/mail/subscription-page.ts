import type { Context } from '#server/context.ts'
import type { RawAnswer } from '#server/infra/http/route.ts'
import { escapeHtml, renderPage, styles } from './page.ts'
import * as queries from './queries.ts'
import { textsIn } from './render.ts'
import { readSubscriptionKey } from './subscription.ts'

/** The page behind the link that ends mail of a kind. It asks first: programs that check links open them, too. */
export async function askSubscription(ctx: Context, key: string): Promise<RawAnswer> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  return user ? answer('question', user.language) : answer('invalid')
}

/** Ends mail of a kind, by the button of the page or of a mail program. */
export async function endSubscription(ctx: Context, key: string): Promise<RawAnswer> {
  const subscription = readSubscriptionKey(ctx.deriveKey, key)
  const user = subscription && (await queries.findRecipient(ctx.db, subscription.userId))
  if (!user) return answer('invalid')
  await queries.turnOff(ctx.db, subscription.userId, subscription.setting)
  return answer('done', user.language)
}

function answer(state: 'question' | 'done' | 'invalid', language = 'en'): RawAnswer {
  const { title, button, ...says } = textsIn(language).unsubscribe
  const form = `<form method="post" style="margin:8px 0 16px"><button type="submit" ${styles.button}>${escapeHtml(button)}</button></form>`
  const body = `<p ${styles.text}>${escapeHtml(says[state])}</p>${state === 'question' ? form : ''}`
  return {
    type: 'text/html; charset=utf-8',
    body: renderPage({ language: language === 'es' ? 'es' : 'en', title, body, footer: '' }),
    status: state === 'invalid' ? 404 : 200,
    headers: { 'x-robots-tag': 'noindex, nofollow' },
  }
}
