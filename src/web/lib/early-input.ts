import { useEffect } from 'react'

/** What `keep-input.js` keeps of what is done before hydration. */
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
    // Within an effect, React would set fields back before it hears of what they hold.
    const timer = setTimeout(() => {
      globalThis.longhandInput?.replay()
      delete globalThis.longhandInput
    })
    return () => clearTimeout(timer)
  }, [])
}
