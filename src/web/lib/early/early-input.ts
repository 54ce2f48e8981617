import { useEffect } from 'react'

declare global {
  /** Input recorded by `keep-input.js` before hydration; React handles events once it is replayed. */
  var longhandInput: { replay(): void } | undefined
}

/** Replays input made before hydration on server-rendered pages. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Deferred, because React would reset the fields if their values were restored in an effect.
    const timer = setTimeout(() => {
      globalThis.longhandInput?.replay()
      delete globalThis.longhandInput
    })
    return () => clearTimeout(timer)
  }, [])
}
