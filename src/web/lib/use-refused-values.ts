import { useRef } from 'react'

interface Fields {
  getValues(): Record<string, unknown>
  setFieldError(field: string, why: string): void
}

/** The server's errors per field value: shown again for the same value, and not for another. */
export function useRefusedValues() {
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
  return {
    /** Why a value was rejected; undefined if it wasn't. For a form's validation. */
    whyNot: (field: string, value: unknown): string | undefined => {
      const known = refused.current.get(field)
      return known?.value === value ? known?.why : undefined
    },
    /** Stores that `value` of a field was rejected, and shows the error as long as the field has it. */
    refuse: (form: Fields, field: string, value: unknown, why: string): void => {
      refused.current.set(field, { value, why })
      if (form.getValues()[field] === value) form.setFieldError(field, why)
    },
  }
}
