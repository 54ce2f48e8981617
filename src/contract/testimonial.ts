import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'

/** A text in some interface languages, by code. */
const translated = z.record(z.string(), z.string())

/** Content next to the registration form. */
export const testimonialPage = z
  .object({
    example: z.boolean().describe('invented, and marked as such'),
    testimonial: z
      .object({ quote: translated, name: z.string(), role: translated })
      .nullable()
      .describe('a quote about the product'),
    logos: z.array(
      z.object({ name: z.string(), image: z.string().describe('a data: address; only its shape is drawn') }),
    ),
  })
  .meta({ id: 'TestimonialPage' })
export type TestimonialPage = z.infer<typeof testimonialPage>

export const testimonialEndpoints = {
  getTestimonial: endpoint({
    ...routes.getTestimonial,
    summary: 'Get the testimonial',
    description: 'The quote and logos beside the registration form.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: testimonialPage },
  }),
}
