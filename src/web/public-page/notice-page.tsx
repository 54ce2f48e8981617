import { maxLinkPasswordLength } from '#contract/limits.ts'
import type { PageTexts } from './texts.ts'

/** Page for a link that no longer works. */
export function GonePage({ t }: { t: PageTexts }) {
  return (
    <main className="notice">
      <h1>{t('gone')}</h1>
      <p>{t('goneText')}</p>
    </main>
  )
}

/** Page for a password-protected link; reveals nothing about the link's content. */
export function LockedPage({ t }: { t: PageTexts }) {
  return (
    <main className="notice">
      <h1>{t('locked')}</h1>
      <p>{t('lockedText')}</p>
      <form id="unlock">
        <label htmlFor="password">{t('password')}</label>
        <input id="password" type="password" required maxLength={maxLinkPasswordLength} autoComplete="off" />
        <button type="submit" className="submit">
          {t('open')}
        </button>
        <p id="problem" role="alert" className="problem" />
      </form>
    </main>
  )
}
