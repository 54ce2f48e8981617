import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** The page shown by `entry.js` before the program, and its input. */
export interface EntryPage {
  path: string
  language: string
  /** Whether the form was sent. */
  sent: boolean
  /** Pressed buttons and changed selects, in order. */
  pressed: { element: HTMLButtonElement | HTMLSelectElement; value?: string }[]
  /** Shows or hides that a submitted form is waiting. */
  showWaiting(waiting: boolean): void
  /** From now on React handles input. */
  stopKeeping(): void
}

declare global {
  var longhandEntry: EntryPage | undefined
}

/** A form with controlled fields, as Mantine's. */
interface Fields {
  getValues(): object
  getInputNode(name: string): HTMLElement | null
  getInputProps(name: string): { onChange(value: string): void }
}

/**
 * Takes over input from before the program arrived. The fields are the same elements: only the form needs their values.
 * @param ready whether the form may be submitted
 */
export function useEntryPage(form: Fields, element: RefObject<HTMLFormElement | null>, ready = true): void {
  const take = useEffectEvent(() => {
    if (!globalThis.longhandEntry) return
    for (const name of Object.keys(form.getValues())) {
      const field = form.getInputNode(name)
      if (field instanceof HTMLInputElement && field.value) form.getInputProps(name).onChange(field.value)
    }
  })
  useLayoutEffect(() => {
    // Until here React handles nothing: input during hydration would be lost to both.
    globalThis.longhandEntry?.stopKeeping()
    take()
  }, [])
  useEffect(() => {
    for (const { element, value } of globalThis.longhandEntry?.pressed.splice(0) ?? [])
      if (value !== undefined) {
        element.value = value
        element.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        // Password toggles listen to this event.
        element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
        element.click()
      }
    return () => {
      globalThis.longhandEntry = undefined
    }
  }, [])
  useEffect(() => {
    const entry = globalThis.longhandEntry
    if (!ready || !entry?.sent) return
    entry.sent = false
    entry.showWaiting(false)
    element.current?.requestSubmit()
  }, [ready, element])
}
