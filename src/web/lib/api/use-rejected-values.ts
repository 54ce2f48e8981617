import { useRef } from 'react'

interface Fields {
  getValues(): Record<string, unknown>
  setFieldError(field: string, message: string): void
}

/** Manages the server's errors by field and rejected value; an error is shown only while the field has that value. */
export function useRejectedValues() {
  const rejectedValues = useRef(new Map<string, { value: unknown; message: string }>())
  return {
    /** Returns why a value was rejected, for a form's validation; undefined if it wasn't. */
    rejectionOf: (field: string, value: unknown): string | undefined => {
      const rejectedValue = rejectedValues.current.get(field)
      return rejectedValue?.value === value ? rejectedValue?.message : undefined
    },
    /** Stores that `value` of a field was rejected, and shows the error while the field has this value. */
    reject: (form: Fields, field: string, value: unknown, message: string): void => {
      rejectedValues.current.set(field, { value, message })
      if (form.getValues()[field] === value) form.setFieldError(field, message)
    },
  }
}
