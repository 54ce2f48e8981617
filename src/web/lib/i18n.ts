import i18next, { type BackendModule, type ResourceKey } from 'i18next'
import { localStore } from './browser-storage.ts'
import type accounts from './i18n/en/accounts.json'
import type apiAccess from './i18n/en/apiAccess.json'
import type audit from './i18n/en/audit.json'
import type collections from './i18n/en/collections.json'
import type common from './i18n/en/common.json'
import type connection from './i18n/en/connection.json'
import type corrections from './i18n/en/corrections.json'
import type corrector from './i18n/en/corrector.json'
import type correctorAdmin from './i18n/en/correctorAdmin.json'
import type correctorGuide from './i18n/en/correctorGuide.json'
import type correctorStats from './i18n/en/correctorStats.json'
import type correctors from './i18n/en/correctors.json'
import type diagnostics from './i18n/en/diagnostics.json'
import type dictionaries from './i18n/en/dictionaries.json'
import type documents from './i18n/en/documents.json'
import type editing from './i18n/en/editing.json'
import type emailIn from './i18n/en/emailIn.json'
import type errors from './i18n/en/errors.json'
import type exports from './i18n/en/exports.json'
import type folders from './i18n/en/folders.json'
import type installation from './i18n/en/installation.json'
import type invoices from './i18n/en/invoices.json'
import type languages from './i18n/en/languages.json'
import type leaving from './i18n/en/leaving.json'
import type meetings from './i18n/en/meetings.json'
import type models from './i18n/en/models.json'
import type palette from './i18n/en/palette.json'
import type plans from './i18n/en/plans.json'
import type podcasts from './i18n/en/podcasts.json'
import type precision from './i18n/en/precision.json'
import type publicPage from './i18n/en/publicPage.json'
import type recorder from './i18n/en/recorder.json'
import type regions from './i18n/en/regions.json'
import type retention from './i18n/en/retention.json'
import type sandbox from './i18n/en/sandbox.json'
import type scim from './i18n/en/scim.json'
import type search from './i18n/en/search.json'
import type security from './i18n/en/security.json'
import type selection from './i18n/en/selection.json'
import type settings from './i18n/en/settings.json'
import type sharing from './i18n/en/sharing.json'
import type shell from './i18n/en/shell.json'
import type sso from './i18n/en/sso.json'
import type staff from './i18n/en/staff.json'
import type staffBilling from './i18n/en/staffBilling.json'
import type transcripts from './i18n/en/transcripts.json'
import type translation from './i18n/en/translation.json'
import type trash from './i18n/en/trash.json'
import type uploads from './i18n/en/uploads.json'
import type usage from './i18n/en/usage.json'
import type usageReport from './i18n/en/usageReport.json'
import type whiteLabel from './i18n/en/whiteLabel.json'
import type workspace from './i18n/en/workspace.json'

interface Catalogs {
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

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common'
    resources: Catalogs
  }
}

export const interfaceLanguages = ['en', 'es'] as const
export type InterfaceLanguage = (typeof interfaceLanguages)[number]

const catalogs = import.meta.glob<ResourceKey>('./i18n/*/*.json', { import: 'default' })

/** Fetches a catalog when a page first needs it, so that no page loads the texts of others. */
const catalogBackend: BackendModule = {
  type: 'backend',
  init: () => undefined,
  read: (language, namespace, callback) => {
    const load = catalogs[`./i18n/${language}/${namespace}.json`]
    if (!load) return callback(new Error(`No catalog ${language}/${namespace}`), false)
    load().then(
      (catalog) => callback(null, catalog),
      (error: Error) => callback(error, false),
    )
  },
}

const languageKey = 'longhand.language'

/**
 * Returns the language of the last visit, or the browser's first supported one; undefined for other browsers.
 */
export function preferredLanguage(): InterfaceLanguage | undefined {
  const preferred = [localStore.getItem(languageKey), ...navigator.languages].map((tag) => tag?.split('-')[0])
  const supported = preferred.map((code) => interfaceLanguages.find((language) => language === code))
  return supported.find((language) => language !== undefined)
}

function applyLanguage(language: string): void {
  document.documentElement.lang = language
  localStore.setItem(languageKey, language)
}

/**
 * Formats names of languages, such as `Inglés + Español`, in lowercase, as Spanish requires in a sentence.
 */
const inSentence = (names: string): string =>
  names.replace(/(^| \+ )./gu, (start) => start.toLocaleLowerCase())

interface LanguageOptions {
  /** Initial language. */
  language?: InterfaceLanguage | undefined
  /** Called with the initial language, and with every later choice. */
  onLanguage?: (language: string) => void
}

/** Loads a language; resolves when the texts used on every page are loaded. @throws if they don't arrive */
export async function startI18n({
  language = 'en',
  onLanguage = applyLanguage,
}: LanguageOptions = {}): Promise<void> {
  i18next.on('languageChanged', onLanguage)
  await i18next.use(catalogBackend).init({
    lng: language,
    supportedLngs: [...interfaceLanguages],
    fallbackLng: 'en',
    load: 'languageOnly',
    ns: ['common', 'errors'],
    defaultNS: 'common',
    interpolation: { escapeValue: false },
  })
  i18next.services.formatter?.add('inSentence', inSentence)
  if (!i18next.exists('product')) throw new Error('The texts did not arrive')
}

/**
 * Loads a page together with its texts. Texts that load later would hide the page in the meantime and lose the focus.
 */
export function withTexts<M>(load: () => Promise<M>, ...names: (keyof Catalogs)[]): () => Promise<M> {
  return async () => {
    const [page] = await Promise.all([load(), i18next.loadNamespaces(names)])
    return page
  }
}

export { i18next }
