import { sessionStore } from '#web/lib/storage/browser-storage.ts'
import { unlockedKey } from './link.ts'
import { pathOf, readLink, readTexts } from './page.ts'

/** Lets a visitor enter the password; `onOpen` runs when the page shows the link's content. */
export async function startUnlocking(onOpen: () => Promise<void>): Promise<void> {
  const link = readLink()
  const storedKey = sessionStore.getItem(unlockedKey(link.id))
  if (storedKey?.startsWith(link.pubkey) && (await open(storedKey))) return onOpen()
  const texts = readTexts()
  const form = document.getElementById('unlock')
  const field = document.getElementById('password') as HTMLInputElement
  const problem = document.getElementById('problem') as HTMLElement
  form?.addEventListener('submit', async (event) => {
    event.preventDefault()
    problem.textContent = ''
    const response = await fetch(pathOf(link, '/unlock'), {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ password: field.value }),
    }).catch(() => null)
    if (response?.ok) {
      const { result } = (await response.json()) as { result: { pubkey: string } }
      sessionStore.setItem(unlockedKey(link.id), result.pubkey)
      if (await open(result.pubkey)) return onOpen()
    }
    problem.textContent =
      { 401: texts.wrongPassword, 429: texts.tooManyAttempts }[response?.status ?? 0] ?? texts.failed
    field.select()
  })
}

/**
 * Replaces the form with the page for an unlocked key. The URL keeps the original key, which requires the
 * password.
 */
async function open(pubkey: string): Promise<boolean> {
  const { kind, id } = readLink()
  const root = kind === 'embed' ? 'embed' : 'public'
  const response = await fetch(`/${root}/${id}/${pubkey}`, { headers: { accept: 'text/html' } }).catch(
    () => null,
  )
  if (!response?.ok) return false
  const page = new DOMParser().parseFromString(await response.text(), 'text/html')
  if (page.body.dataset.state !== 'open') return false
  document.title = page.title
  document.body.replaceWith(document.adoptNode(page.body))
  return true
}
