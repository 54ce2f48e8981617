import { type KeyboardEvent, type RefObject, useEffect, useState } from 'react'

interface EarlyEnter {
  /** Whether the form will be submitted as soon as possible. */
  isWaiting: boolean
  /** Listeners for the form. */
  listeners: { onKeyDown(event: KeyboardEvent): void; onInput(): void }
}

/**
 * If Enter was pressed while the button was disabled, which browsers ignore, submits the form as soon as
 * possible. Typing cancels the submission.
 * @param isReady whether the form may be submitted
 */
export function useEarlyEnter(element: RefObject<HTMLFormElement | null>, isReady: boolean): EarlyEnter {
  const [isPressed, setPressed] = useState(false)
  useEffect(() => {
    if (!isReady || !isPressed) return
    setPressed(false)
    element.current?.requestSubmit()
  }, [isReady, isPressed, element])
  return {
    isWaiting: isPressed,
    listeners: {
      onKeyDown: ({ key, target, nativeEvent }) => {
        if (key === 'Enter' && target instanceof HTMLInputElement && !isReady && !nativeEvent.isComposing)
          setPressed(true)
      },
      onInput: () => setPressed(false),
    },
  }
}
