import { notifications } from '@mantine/notifications'
import i18next from 'i18next'
import { call } from '#web/lib/api/api.ts'
import { delay } from '#web/lib/delay.ts'
import { textsOf } from '#web/lib/i18n/translate.ts'

/** Messages to show before each retry. */
const retryMessages = ['verifying', 'awaiting', 'again'] as const
const retryAfterMs = 2_800
const toastId = 'minutes'

async function checkOverLimit(orgId: string): Promise<boolean> {
  const { left } = await call('getMinutes', { params: { oid: orgId } }).catch(() => ({ left: null }))
  return left !== null && left <= 0
}

/**
 * Checks whether a workspace has minutes left. If not, checks up to three more times, because a payment may
 * be about to arrive. If there is no response, the server decides later.
 */
export async function hasMinutesLeft(orgId: string): Promise<boolean> {
  let isOverLimit = await checkOverLimit(orgId)
  if (isOverLimit) await i18next.loadNamespaces('uploads')
  for (const retry of retryMessages) {
    if (!isOverLimit) break
    const message = textsOf('uploads')(`minutes.${retry}`)
    const toast = { id: toastId, message, loading: true, autoClose: false } as const
    if (retry === retryMessages[0]) notifications.show(toast)
    else notifications.update(toast)
    await delay(retryAfterMs)
    isOverLimit = await checkOverLimit(orgId)
  }
  notifications.hide(toastId)
  return !isOverLimit
}
