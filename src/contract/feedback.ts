import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { email } from './person.ts'

export const maxFeedbackLength = 5_000

export const feedbackEndpoints = {
  sendFeedback: endpoint({
    method: 'POST',
    path: '/user/v2/:uid/feedback',
    summary: 'Write to those who help; they answer by mail. Needs SUPPORT_ADDRESS to be an e-mail address',
    access: 'user',
    unverified: true,
    params: z.object({ uid: id }),
    body: z.object({
      name: text.trim().max(120),
      email,
      subject: text.trim().min(1).max(200),
      message: text.trim().min(1).max(maxFeedbackLength),
      page: text.max(2048).default('').describe('path of the page it was written on'),
      error: text.max(1000).default('').describe('first line of the error that led to it'),
    }),
    answer: { kind: 'empty' },
  }),
}
