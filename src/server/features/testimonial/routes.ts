import { testimonialEndpoints as endpoints } from '#contract/testimonial.ts'
import { route } from '#server/define.ts'
import { AppError } from '#server/infra/errors.ts'
import { readTestimonial } from './service.ts'

export const testimonialRoutes = [
  route(endpoints.getTestimonial, async ({ config, log }) => {
    try {
      return await readTestimonial(config)
    } catch (error) {
      log.warn(`TESTIMONIAL_FILE can't be used: ${error instanceof Error ? error.message : error}`)
      throw new AppError('unavailable', "The testimonial of this installation can't be read")
    }
  }),
]
