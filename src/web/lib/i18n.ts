import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import LanguageDetector from 'i18next-browser-languagedetector'
import type accounts from './i18n/en/accounts.json'
import type apiAccess from './i18n/en/apiAccess.json'
import type collections from './i18n/en/collections.json'
import type common from './i18n/en/common.json'
import type connection from './i18n/en/connection.json'
import type corrector from './i18n/en/corrector.json'
import type diagnostics from './i18n/en/diagnostics.json'
import type dictionaries from './i18n/en/dictionaries.json'
import type documents from './i18n/en/documents.json'
import type errors from './i18n/en/errors.json'
import type languages from './i18n/en/languages.json'
import type leaving from './i18n/en/leaving.json'
import type models from './i18n/en/models.json'
import type palette from './i18n/en/palette.json'
import type plans from './i18n/en/plans.json'
import type sandbox from './i18n/en/sandbox.json'
import type search from './i18n/en/search.json'
import type security from './i18n/en/security.json'
import type selection from './i18n/en/selection.json'
import type settings from './i18n/en/settings.json'
import type sharing from './i18n/en/sharing.json'
import type shell from './i18n/en/shell.json'
import type transcripts from './i18n/en/transcripts.json'
import type translation from './i18n/en/translation.json'
import type trash from './i18n/en/trash.json'
import type uploads from './i18n/en/uploads.json'
import type usage from './i18n/en/usage.json'

interface Catalogs {
  accounts: typeof accounts
  apiAccess: typeof apiAccess
  collections: typeof collections
  common: typeof common
  connection: typeof connection
  corrector: typeof corrector
  diagnostics: typeof diagnostics
  dictionaries: typeof dictionaries
  documents: typeof documents
  errors: typeof errors
  languages: typeof languages
  leaving: typeof leaving
  models: typeof models
  palette: typeof palette
  plans: typeof plans
  sandbox: typeof sandbox
  search: typeof search
  security: typeof security
  selection: typeof selection
  settings: typeof settings
  sharing: typeof sharing
  shell: typeof shell
  transcripts: typeof transcripts
  translation: typeof translation
  trash: typeof trash
  uploads: typeof uploads
  usage: typeof usage
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Catalogs
  }
}

export const interfaceLanguages = ['en', 'es'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

const catalogs = import.meta.glob<ResourceKey>('./i18n/*/*.json', { import: 'default' })

/** Fetches a catalog when a page first needs it, so no page carries the texts of the others. */
const catalogBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, done) => {
    const load = catalogs[`./i18n/${language}/${namespace}.json`]
    if (!load) return done(new Error(`No catalog ${language}/${namespace}`), false)
    load().then(
      (catalog) => done(null, catalog),
      (error: Error) => done(error, false),
    )
  },
}

function markDocument(language: string): void {
  document.documentElement.lang = language
}

interface LanguageOptions {
  /** The first language; by default the one remembered or preferred by the browser. */
  language?: InterfaceLanguage | undefined
  /** Called with the first language, and with every later choice. */
  onLanguage?: (language: string) => void
}

/**
 * Loads the viewer's language; resolves when the texts for every page are loaded. @throws if they don't arrive
 * @throws when they did not arrive
 */
export async function startI18n({
  language,
  onLanguage = markDocument,
}: LanguageOptions = {}): Promise<void> {
  i18next.on('languageChanged', onLanguage)
  await i18next
    .use(catalogBackend)
    .use(LanguageDetector)
    .init({
      ...(language && { lng: language }),
      supportedLngs: [...interfaceLanguages],
      fallbackLng: 'en',
      load: 'languageOnly',
      ns: ['common', 'errors'],
      defaultNS: 'common',
      interpolation: { escapeValue: false },
      detection: {
        order: ['localStorage', 'navigator'],
        caches: ['localStorage'],
        lookupLocalStorage: 'longhand.language',
      },
    })
  if (!i18next.exists('product')) throw new Error('The texts did not arrive')
}

/**
 * Loads a page together with its texts. Texts that load later would hide the page meanwhile, and the focus would be
 * lost.
 */
export function withTexts<M>(load: () => Promise<M>, ...names: (keyof Catalogs)[]): () => Promise<M> {
  return async () => {
    const [page] = await Promise.all([load(), i18next.loadNamespaces(names)])
    return page
  }
}

export { i18next }
