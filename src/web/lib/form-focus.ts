/** Focuses the first invalid field after a submit attempt. */
export function focusFirstInvalidField(form: { getInputNode(path: string): HTMLElement | null }) {
  return (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Keeps focus in the field when the submit button is pressed. Otherwise an error shown on blur would move the
 * button out from under the pointer, and nothing would be submitted.
 */
export const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
