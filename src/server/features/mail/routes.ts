import { mailEndpoints as endpoints } from '#contract/mail.ts'
import { route } from '#server/define.ts'
import { listOutbox, readOutboxMail } from './outbox.ts'
import { endSubscription, getMailSubscription } from './subscription-page.ts'
import { sendTestMail } from './test-mail.ts'

export const mailRoutes = [
  route(endpoints.listMails, (ctx, { actor }) => listOutbox(ctx, actor)),
  route(endpoints.sendTestMail, (ctx, { actor }) => sendTestMail(ctx, actor)),
  route(endpoints.readMail, (ctx, { actor, params, request }) =>
    readOutboxMail(ctx, actor, params.id, request.ip),
  ),
  route(endpoints.getMailSubscription, (ctx, { params }) => getMailSubscription(ctx, params.key)),
  route(endpoints.endSubscription, (ctx, { params }) => endSubscription(ctx, params.key)),
]
