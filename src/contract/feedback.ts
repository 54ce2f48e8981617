import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { id, text } from './ids.ts'
import { maxFeedbackLength } from './limits.ts'
import { email } from './person.ts'
import { routes } from './routes.ts'
import { sample } from './samples.ts'

export const feedbackEndpoints = {
  sendFeedback: endpoint({
    ...routes.sendFeedback,
    summary: 'Send a support request',
    description: 'Support replies by email.',
    errors: ['too_many_requests', 'unavailable'],
    example: {
      params: { uid: sample.user },
      body: {
        name: 'Ada Lovelace',
        email: sample.email,
        subject: 'Export',
        message: 'How do I export subtitles?',
      },
      error: 'unavailable',
    },
    access: 'user',
    unverified: true,
    params: z.object({ uid: id }),
    body: z.object({
      name: text.trim().max(120),
      email,
      subject: text.trim().min(1).max(200),
      message: text.trim().min(1).max(maxFeedbackLength),
      page: text.max(2048).default('').describe('Path of the page that the request was sent from.'),
      error: text.max(1000).default('').describe('First line of the error that the user saw.'),
    }),
    answer: { kind: 'empty' },
  }),
}
