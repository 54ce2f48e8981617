import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { routes } from './routes.ts'

/** A text in one or more interface languages, by language code. */
const translations = z.record(z.string(), z.string())

/** Content shown next to the registration form. */
export const testimonialPage = z
  .object({
    example: z
      .boolean()
      .describe('Whether the content is fictional. Fictional content is labeled as an example.'),
    testimonial: z
      .object({ quote: translations, name: z.string(), role: translations })
      .nullable()
      .describe('Quote about the product. Null if there is none.'),
    logos: z.array(
      z.object({
        name: z.string(),
        image: z.string().describe('Logo as a `data:` URL. Only its shape is used.'),
      }),
    ),
  })
  .meta({ id: 'TestimonialPage' })
export type TestimonialPage = z.infer<typeof testimonialPage>

export const testimonialEndpoints = {
  getTestimonial: endpoint({
    ...routes.getTestimonial,
    summary: 'Get the testimonial',
    description: 'Returns the quote and logos shown next to the registration form.',
    example: {},
    access: 'anyone',
    answer: { kind: 'result', schema: testimonialPage },
  }),
}
