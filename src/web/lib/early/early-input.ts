import { useEffect } from 'react'

/** Input recorded by `keep-input.js` before hydration. */
interface EarlyInput {
  /** Replays the recorded events; from now on, React handles events. */
  replay(): void
}

declare global {
  var longhandInput: EarlyInput | undefined
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
