import { useEffect, useEffectEvent } from 'react'

type Step = (by: number) => void

/** The open comparison, if any. */
let shown: Step | null = null

/** Whether there are changes to step through. */
export const canStep = (): boolean => shown !== null

/** Moves by a number of changes, backward if negative, in the open comparison. */
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
