import { useRef } from 'react'

interface Fields {
  getValues(): Record<string, unknown>
  setFieldError(field: string, message: string): void
}

/**
 * Manages server-side errors by field and rejected value. An error is shown only while the field still has
 * that value.
 */
export function useRejectedValues() {
  const rejectedValues = useRef(new Map<string, { value: unknown; message: string }>())
  return {
    /** Returns why a value was rejected, for use in form validation; undefined if it wasn't. */
    rejectionOf: (field: string, value: unknown): string | undefined => {
      const rejectedValue = rejectedValues.current.get(field)
      return rejectedValue?.value === value ? rejectedValue?.message : undefined
    },
    /**
     * Records that a field's `value` was rejected, and shows the error while the field still has that value.
     */
    reject: (form: Fields, field: string, value: unknown, message: string): void => {
      rejectedValues.current.set(field, { value, message })
      if (form.getValues()[field] === value) form.setFieldError(field, message)
    },
  }
}
