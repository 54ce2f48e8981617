/** Leads to the first field that is wrong, when a form was to be sent. */
export function focusFirstOf(form: { getInputNode(path: string): HTMLElement | null }) {
  return (errors: Record<string, unknown>) => form.getInputNode(Object.keys(errors)[0] ?? '')?.focus()
}

/**
 * For the button that sends a form: pressed, it leaves the focus in its field. An error that comes of leaving that would
 * move the button away from under the pointer, and nothing would be sent.
 */
export const keepFocus = (event: { preventDefault(): void }) => event.preventDefault()
