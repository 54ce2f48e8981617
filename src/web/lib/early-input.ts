import { useEffect } from 'react'

/** Input that `keep-input.js` keeps until hydration. */
interface EarlyInput {
  /** From now on React hears what is done: does again what was done before. */
  replay(): void
}

declare global {
  var longhandInput: EarlyInput | undefined
}

/** Takes over what was done before hydration; for pages that the server renders. */
export function useEarlyInput(): void {
  useEffect(() => {
    // Within an effect, React would reset fields before it is told their values.
    const timer = setTimeout(() => {
      globalThis.longhandInput?.replay()
      delete globalThis.longhandInput
    })
    return () => clearTimeout(timer)
  }, [])
}
