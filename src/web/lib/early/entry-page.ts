import { type RefObject, useEffect, useEffectEvent, useLayoutEffect } from 'react'

/** Page shown by `entry.js` before the app loads, including the user's input. */
export interface EntryPage {
  path: string
  language: string
  /** Whether the form was submitted. */
  sent: boolean
  /** Clicked buttons and changed selects, in order. */
  pressed: { element: HTMLButtonElement | HTMLSelectElement; value?: string }[]
  /** Shows or hides a submitted form's waiting state. */
  showWaiting(isWaiting: boolean): void
  /** Stops recording; from now on, React handles input. */
  stopKeeping(): void
}

declare global {
  var longhandEntry: EntryPage | undefined
}

/** Form with controlled fields, like Mantine's. */
interface FormFields {
  getValues(): object
  getInputNode(name: string): HTMLElement | null
  getInputProps(name: string): { onChange(value: string): void }
}

/**
 * Applies input made before the app loaded. The field elements are reused, so only the form's state needs
 * their values.
 * @param isReady whether the form may be submitted
 */
export function useEntryPage(
  form: FormFields,
  element: RefObject<HTMLFormElement | null>,
  isReady = true,
): void {
  const takeOverInput = useEffectEvent(() => {
    if (!globalThis.longhandEntry) return
    for (const name of Object.keys(form.getValues())) {
      const field = form.getInputNode(name)
      if (field instanceof HTMLInputElement && field.value) form.getInputProps(name).onChange(field.value)
    }
  })
  useReplayInput()
  useLayoutEffect(() => takeOverInput(), [])
  useEffect(() => {
    const entry = globalThis.longhandEntry
    if (!isReady || !entry?.sent) return
    entry.sent = false
    entry.showWaiting(false)
    element.current?.requestSubmit()
  }, [isReady, element])
}

/** Replays button clicks and select changes made before hydration. */
export function useReplayInput(): void {
  // Until this point, React handles no input, so stopping any earlier would lose input during hydration.
  useLayoutEffect(() => globalThis.longhandEntry?.stopKeeping(), [])
  useEffect(() => {
    for (const { element, value } of globalThis.longhandEntry?.pressed.splice(0) ?? [])
      if (value !== undefined) {
        element.value = value
        element.dispatchEvent(new Event('change', { bubbles: true }))
      } else {
        // Password visibility toggles listen for this event.
        element.dispatchEvent(new MouseEvent('mousedown', { bubbles: true, cancelable: true }))
        element.click()
      }
    return () => {
      globalThis.longhandEntry = undefined
    }
  }, [])
}
