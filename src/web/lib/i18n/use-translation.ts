import i18next from 'i18next'
import { use, useMemo, useSyncExternalStore } from 'react'
import type { CatalogName, CatalogNames, Translate, TranslateAny } from './translate.ts'

interface Translation<N extends CatalogNames> {
  t: Translate<N>
  i18n: typeof i18next
}

const subscribe = (listener: () => void) => {
  i18next.on('languageChanged', listener)
  return () => i18next.off('languageChanged', listener)
}
const readLanguage = () => i18next.language

/** Promise fields that React's `use` reads; setting them keeps loaded texts from suspending components. */
const loadedPromise = Object.assign(Promise.resolve(), { status: 'fulfilled', value: undefined })

/** Pending catalogs by name. A component that suspends must get the same promise on each render. */
const pendingLoads = new Map<string, Promise<void>>()

function load(name: string): Promise<void> {
  const pendingLoad = pendingLoads.get(name)
  if (pendingLoad) return pendingLoad
  const promise = i18next.loadNamespaces(name).finally(() => pendingLoads.delete(name))
  pendingLoads.set(name, promise)
  return promise
}

/**
 * Returns a function that looks up texts in catalogs; keys in the first one need no prefix. Suspends until
 * the catalogs have loaded. Replaces react-i18next's hook, which is too slow for the hundreds of calls on a
 * page, because each call copies the whole i18next instance.
 */
export function useTranslation<const N extends CatalogNames = 'common'>(namespaces?: N): Translation<N> {
  const names = [namespaces ?? 'common'].flat() as [CatalogName, ...CatalogName[]]
  const language = useSyncExternalStore(subscribe, readLanguage, readLanguage)
  // Always called, because React throws (error 467) if a component that suspended in `use` doesn't call it
  // again.
  for (const name of names) use(i18next.hasLoadedNamespace(name) ? loadedPromise : load(name))
  const [first] = names
  const t: TranslateAny = useMemo(() => i18next.getFixedT(language, first), [language, first])
  return { t, i18n: i18next }
}
