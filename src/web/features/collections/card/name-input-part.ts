import { lazyComponent } from '#web/lib/lazy-component.ts'

export const NameInput = lazyComponent(() => import('./name-input.tsx'))
