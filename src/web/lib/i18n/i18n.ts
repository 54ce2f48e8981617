import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { localStore } from '#web/lib/storage/browser-storage.ts'
import type accounts from './en/accounts.json'
import type apiAccess from './en/apiAccess.json'
import type audit from './en/audit.json'
import type collections from './en/collections.json'
import type common from './en/common.json'
import type connection from './en/connection.json'
import type corrections from './en/corrections.json'
import type corrector from './en/corrector.json'
import type correctorAdmin from './en/correctorAdmin.json'
import type correctorGuide from './en/correctorGuide.json'
import type correctorStats from './en/correctorStats.json'
import type correctors from './en/correctors.json'
import type diagnostics from './en/diagnostics.json'
import type dictionaries from './en/dictionaries.json'
import type documents from './en/documents.json'
import type editing from './en/editing.json'
import type emailIn from './en/emailIn.json'
import type errors from './en/errors.json'
import type exports from './en/exports.json'
import type folders from './en/folders.json'
import type installation from './en/installation.json'
import type invoices from './en/invoices.json'
import type languages from './en/languages.json'
import type leaving from './en/leaving.json'
import type meetings from './en/meetings.json'
import type models from './en/models.json'
import type palette from './en/palette.json'
import type plans from './en/plans.json'
import type podcasts from './en/podcasts.json'
import type precision from './en/precision.json'
import type publicPage from './en/publicPage.json'
import type recorder from './en/recorder.json'
import type regions from './en/regions.json'
import type retention from './en/retention.json'
import type sandbox from './en/sandbox.json'
import type scim from './en/scim.json'
import type search from './en/search.json'
import type security from './en/security.json'
import type selection from './en/selection.json'
import type settings from './en/settings.json'
import type sharing from './en/sharing.json'
import type shell from './en/shell.json'
import type sso from './en/sso.json'
import type staff from './en/staff.json'
import type staffBilling from './en/staffBilling.json'
import type transcripts from './en/transcripts.json'
import type translation from './en/translation.json'
import type trash from './en/trash.json'
import type uploads from './en/uploads.json'
import type usage from './en/usage.json'
import type usageReport from './en/usageReport.json'
import type whiteLabel from './en/whiteLabel.json'
import type workspace from './en/workspace.json'
import { commonTexts } from './first-texts.ts'

export interface Catalogs {
  accounts: typeof accounts
  apiAccess: typeof apiAccess
  audit: typeof audit
  collections: typeof collections
  common: typeof common
  connection: typeof connection
  corrections: typeof corrections
  corrector: typeof corrector
  correctorAdmin: typeof correctorAdmin
  correctors: typeof correctors
  correctorGuide: typeof correctorGuide
  correctorStats: typeof correctorStats
  diagnostics: typeof diagnostics
  dictionaries: typeof dictionaries
  documents: typeof documents
  editing: typeof editing
  errors: typeof errors
  exports: typeof exports
  installation: typeof installation
  invoices: typeof invoices
  languages: typeof languages
  leaving: typeof leaving
  meetings: typeof meetings
  models: typeof models
  palette: typeof palette
  plans: typeof plans
  precision: typeof precision
  publicPage: typeof publicPage
  recorder: typeof recorder
  podcasts: typeof podcasts
  regions: typeof regions
  retention: typeof retention
  sandbox: typeof sandbox
  emailIn: typeof emailIn
  folders: typeof folders
  scim: typeof scim
  search: typeof search
  security: typeof security
  selection: typeof selection
  settings: typeof settings
  sharing: typeof sharing
  shell: typeof shell
  sso: typeof sso
  staff: typeof staff
  staffBilling: typeof staffBilling
  transcripts: typeof transcripts
  translation: typeof translation
  trash: typeof trash
  uploads: typeof uploads
  usage: typeof usage
  usageReport: typeof usageReport
  whiteLabel: typeof whiteLabel
  workspace: typeof workspace
}

export const interfaceLanguages = ['en', 'es'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

const catalogs = import.meta.glob<ResourceKey>('./*/*.json', { import: 'default' })

/** Fetches a catalog when a page first needs it, so that pages don't load each other's texts. */
const catalogBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    const load = catalogs[`./${language}/${namespace}.json`]
    if (!load) return callback(new Error(`Unknown catalog: ${language}/${namespace}`), false)
    load().then(
      (catalog) => callback(null, catalog),
      (error: Error) => callback(error, false),
    )
  },
}

const languageKey = 'longhand.language'

/**
 * Returns the language used on the last visit, or the browser's first supported one; undefined if there is
 * none.
 */
export function preferredLanguage(): InterfaceLanguage | undefined {
  const preferredCodes = [localStore.getItem(languageKey), ...navigator.languages].map(
    (tag) => tag?.split('-')[0],
  )
  const supportedCodes = preferredCodes.map((code) =>
    interfaceLanguages.find((language) => language === code),
  )
  return supportedCodes.find((language) => language !== undefined)
}

function applyLanguage(language: string): void {
  document.documentElement.lang = language
  localStore.setItem(languageKey, language)
}

/** Lowercases language names, such as `Inglés + Español`, for use within a Spanish sentence. */
const toSentenceCase = (names: string): string =>
  names.replace(/(^| \+ )./gu, (start) => start.toLocaleLowerCase())

interface LanguageOptions {
  /** Initial language. */
  language?: InterfaceLanguage | undefined
  /** Called with the initial language and on every change. */
  onLanguageChange?: (language: string) => void
}

/**
 * Loads a language; resolves once the texts used on every page have loaded.
 * @throws if they fail to load
 */
export async function startI18n({
  language = 'en',
  onLanguageChange = applyLanguage,
}: LanguageOptions = {}): Promise<void> {
  i18next.on('languageChanged', onLanguageChange)
  await i18next.use(catalogBackend).init({
    lng: language,
    supportedLngs: [...interfaceLanguages],
    fallbackLng: 'en',
    load: 'languageOnly',
    // A copy, since i18next adds the catalogs that load later to its list.
    ns: [...commonTexts],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
  i18next.services.formatter?.add('inSentence', toSentenceCase)
  if (!i18next.exists('product')) throw new Error("Couldn't load the interface texts")
}

/**
 * Loads a page together with its texts. If the texts loaded after the page, it would be hidden in the
 * meantime and lose focus.
 */
export function withTexts<M>(load: () => Promise<M>, ...names: (keyof Catalogs)[]): () => Promise<M> {
  return async () => {
    const [page] = await Promise.all([load(), i18next.loadNamespaces(names)])
    return page
  }
}

export { i18next }
