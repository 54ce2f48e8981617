import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import type { Collection } from '#contract/collections.ts'
import { type CommandContext, commandOf } from './commands.ts'
import { keyLabels } from './keys.ts'

interface ToolsMenuProps {
  collection: Collection
  context: CommandContext
}

/** Commands that are not needed all the time. */
export function ToolsMenu({ collection, context }: ToolsMenuProps) {
  const { t } = useTranslation('transcripts')
  const isDenoised = collection.denoising || collection.audioVersions.includes('denoised')
  return (
    <Menu position="bottom-end" width={240} shadow="md">
      <Menu.Target>
        <ActionIcon variant="subtle" color="gray" size="lg" aria-label={t('tools')}>
          <IconDots size={20} aria-hidden />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {(['recode', 'denoise'] as const).map((id) => {
          const { icon: Icon, keys, run } = commandOf(id)
          return (
            <Menu.Item
              key={id}
              leftSection={<Icon size={16} aria-hidden />}
              rightSection={keys[0] && keyLabels(keys[0]).join(' ')}
              disabled={id === 'denoise' && isDenoised}
              onClick={() => run(context)}
            >
              {t(`command.${id}`)}
            </Menu.Item>
          )
        })}
      </Menu.Dropdown>
    </Menu>
  )
}
