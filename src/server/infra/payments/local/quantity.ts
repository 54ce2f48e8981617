import { AppError } from '#server/infra/errors.ts'

/** Maximum number of seats in a subscription. */
const maxSeats = 999_999

/** Checks a number of seats. @throws AppError provider_failed if it is out of range */
export function checkQuantity(quantity: number): void {
  if (!Number.isInteger(quantity) || quantity < 1 || quantity > maxSeats)
    throw new AppError('provider_failed', `The quantity must be between 1 and ${maxSeats}`)
}
