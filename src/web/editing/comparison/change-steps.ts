import { useEffect, useEffectEvent } from 'react'

type Step = (by: number) => void

/** Step function of the open comparison; null if there is none. */
let shown: Step | null = null

/** Returns whether there are changes to step through. */
export const hasChanges = (): boolean => shown !== null

/** Moves by a number of changes in the open comparison; backward if negative. */
export const stepChange = (by: number): void => shown?.(by)

/** Lets commands step through a comparison while it is open. */
export function useChangeSteps(onStep: Step): void {
  const step = useEffectEvent(onStep)
  useEffect(() => {
    const own: Step = (by) => step(by)
    shown = own
    return () => {
      if (shown === own) shown = null
    }
  }, [])
}
