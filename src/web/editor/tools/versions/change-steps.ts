import { useEffect, useEffectEvent } from 'react'

type Step = (by: number) => void

/** The comparison that is shown, if one is. */
let shown: Step | null = null

/** Whether there are changes to step through. */
export const canStep = (): boolean => shown !== null

/** Goes to a change further on, or back by negative numbers, in the comparison that is shown. */
export const stepChange = (by: number): void => shown?.(by)

/** Lets commands step through a comparison for as long as it is there. */
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
