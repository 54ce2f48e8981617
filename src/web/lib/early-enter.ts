import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

interface EarlyEnter {
  /** Whether the form is submitted as soon as possible. */
  isWaiting: boolean
  /** Listeners for the form. */
  listeners: { onKeyDown(event: KeyboardEvent): void; onInput(): void }
}

/**
 * Submits a form as soon as possible if Enter was pressed too early; browsers ignore it while the button is disabled.
 * Typing cancels it.
 * @param ready whether the form may be submitted
 */
export function useEarlyEnter(element: RefObject<HTMLFormElement | null>, ready: boolean): EarlyEnter {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!ready || !isPressed) return
    setPressed(false)
    element.current?.requestSubmit()
  }, [ready, isPressed, element])
  return {
    isWaiting: isPressed,
    listeners: {
      onKeyDown: ({ key, target, nativeEvent }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && !ready && !nativeEvent.isComposing)
          setPressed(true)
      },
      onInput: () => setPressed(false),
    },
  }
}
