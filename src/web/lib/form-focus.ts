/** Focuses the first invalid field after a submit. */
export function focusFirstOf(form: { getInputNode(path: string): HTMLElement | null }) {
  return (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * For the submit button: a press leaves the focus in its field. An error on blur would move the button away from under
 * the pointer, and nothing would be submitted.
 */
export const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
