import { useRef } from 'react'

interface Fields {
  getValues(): Record<string, unknown>
  setFieldError(field: string, why: string): void
}

/**
 * What the server has said of the value of a field: it stays true of that value when the field is left, and is no
 * longer said of another.
 */
export function useRefusedValues() {
  const refused = useRef(new Map<string, { value: unknown; why: string }>())
  return {
    /** Why a value was refused; undefined when it was not. For the checks of a form. */
    whyNot: (field: string, value: unknown): string | undefined => {
      const known = refused.current.get(field)
      return known?.value === value ? known?.why : undefined
    },
    /** Notes that `value` of a field was refused, and shows why if it still stands there. */
    refuse: (form: Fields, field: string, value: unknown, why: string): void => {
      refused.current.set(field, { value, why })
      if (form.getValues()[field] === value) form.setFieldError(field, why)
    },
  }
}
