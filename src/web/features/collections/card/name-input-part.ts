import { lazyPart } from '#web/lib/lazy-part.ts'

export const NameInput = lazyPart(() => import('./name-input.tsx'))
