import { useRef } from 'react'

interface Fields {
  getValues(): Record<string, unknown>
  setFieldError(field: string, why: string): void
}

/** Manages the server's errors by field value: shown again for the same value, but not for another. */
export function useRejectedValues() {
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
  return {
    /** Returns why a value was rejected, for a form's validation; undefined if it wasn't. */
    whyNot: (field: string, value: unknown): string | undefined => {
      const known = refused.current.get(field)
      return known?.value === value ? known?.why : undefined
    },
    /** Stores that `value` of a field was rejected, and shows the error while the field has it. */
    refuse: (form: Fields, field: string, value: unknown, why: string): void => {
      refused.current.set(field, { value, why })
      if (form.getValues()[field] === value) form.setFieldError(field, why)
    },
  }
}
