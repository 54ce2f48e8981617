import { useEffect } from 'react'

/** Input recorded by `keep-input.js` until hydration. */
interface EarlyInput {
  /** Replays recorded events; React handles events from now on. */
  replay(): void
}

declare global {
  var longhandInput: EarlyInput | undefined
}

/** Replays input from before hydration, on server-rendered pages. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Deferred, because React would reset the fields if their values were restored during an effect.
    const timer = setTimeout(() => {
      globalThis.longhandInput?.replay()
      delete globalThis.longhandInput
    })
    return () => clearTimeout(timer)
  }, [])
}
