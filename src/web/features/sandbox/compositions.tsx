import { Anchor, Button, Group } from '@mantine/core'
import { IconFileText, IconFolder, IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { Avatar } from '#web/ui/avatar.tsx'
import { Palette } from '#web/ui/palette.tsx'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { showActionToast } from '#web/ui/show-action-toast.tsx'
import { showUndoToast } from '#web/ui/show-undo-toast.ts'
import { SignInAgainNotice } from '#web/ui/sign-in-again-notice.tsx'
import { Wordmark } from '#web/ui/wordmark.tsx'
import { Section } from './section.tsx'

/** Smallest possible image: a single pixel in the accent color. */
const picture = 'data:image/gif;base64,R0lGODlhAQABAIAAAEZkjAAAACH5BAAAAAAALAAAAAABAAEAAAICRAEAOw=='

/** Components made up of several others. */
export default function Compositions() {
  const { t } = useTranslation('sandbox')
  return (
    <>
      <Section title={t('people')}>
        <Group>
          {[24, 36, 48].map((size) => (
            <Avatar key={size} name="Ada Lovelace" picture={null} size={size} />
          ))}
          <Avatar name="Ada Lovelace" picture={picture} size={48} />
          <Wordmark />
        </Group>
      </Section>
      <Section title={t('settings')}>
        <SettingsSection title={t('name')} intro={t('messageText')}>
          <SignInAgainNotice onSignIn={() => undefined} />
        </SettingsSection>
      </Section>
      <Section title={t('palettes')}>
        <Palettes />
      </Section>
      <Section title={t('undone')}>
        <UndoExample />
      </Section>
      <Section title={t('pages')}>
        <Group>
          {['/401', '/403', '/404', '/not_allowed', '/unsupported', '/forced_error'].map((path) => (
            <Anchor key={path} href={path} ff="monospace" size="sm">
              {path}
            </Anchor>
          ))}
        </Group>
      </Section>
    </>
  )
}

function Palettes() {
  const { t } = useTranslation('sandbox')
  const [query, setQuery] = useState('')
  const [opened, setOpened] = useState(false)
  const close = () => setOpened(false)
  const choices = [
    { key: 'first', name: `${t('entry')} 1`, icon: IconFileText, group: t('table'), checked: true },
    { key: 'second', name: `${t('entry')} 2`, icon: IconFolder, group: t('table'), detail: t('hint') },
    { key: 'third', name: t('iconButton'), icon: IconSettings, group: t('settings'), keys: ['Ctrl', ','] },
  ].filter(({ name }) => name.toLowerCase().includes(query.toLowerCase()))
  return (
    <>
      <Group>
        <Button variant="default" onClick={() => setOpened(true)}>
          {t('open')}
        </Button>
      </Group>
      {opened && (
        <Palette
          label={t('palettes')}
          field={{ label: t('text'), hint: t('text'), query, onQuery: setQuery }}
          choices={choices}
          emptyText={t('messageTitle')}
          onChoose={close}
          onClose={close}
        />
      )}
    </>
  )
}

function UndoExample() {
  const { t } = useTranslation('sandbox')
  const showToast = () => showUndoToast(t('toast'), null)
  return (
    <Group>
      <Button
        variant="default"
        onClick={() => showActionToast(t('toast'), { label: t('undo'), run: showToast })}
      >
        {t('ask')}
      </Button>
    </Group>
  )
}
