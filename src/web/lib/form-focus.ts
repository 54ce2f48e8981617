/** Focuses the first invalid field after a submit. */
export function focusFirstOf(form: { getInputNode(path: string): HTMLElement | null }) {
  return (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * Keeps the focus in its field when the submit button is pressed. Otherwise an error on blur would move the button away
 * from under the pointer, and nothing would be submitted.
 */
export const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
