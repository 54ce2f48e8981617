import { Button, Group, Text } from '@mantine/core'
import type { Collection } from '#contract/collection.ts'
import { cardName } from '#domain/collections/card-texts.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import classes from './collections.module.css'

/** Notice that covers a fading card as long as the card can be restored. */
export function DeletedNotice({ collection, onUndo }: { collection: Collection; onUndo: () => void }) {
  const { t } = useTranslation(['collections', 'common'])
  return (
    <Group className={classes.deleted} gap="sm" justify="center">
      <Text size="sm" role="status">
        {t('collections:deleted', { name: cardName(collection.name) || t('collections:noName') })}
      </Text>
      <Button size="compact-sm" autoFocus onClick={onUndo}>
        {t('common:undo')}
      </Button>
    </Group>
  )
}
