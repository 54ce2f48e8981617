import { Kbd, Modal } from '@mantine/core'
import { Fragment } from 'react'
import { useTranslation } from 'react-i18next'
import { type Command, commands } from './commands.ts'
import { keyLabels } from './keys.ts'
import classes from './shortcut-sheet.module.css'

const hasKeys = ({ keys }: Command) => keys.length > 0

/** Every command that has keys, with them. */
export function ShortcutSheet({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const { t } = useTranslation(['transcripts', 'common'])
  return (
    <Modal
      opened={opened}
      onClose={onClose}
      title={t('shortcuts.title')}
      size="md"
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <dl className={classes.list}>
        {commands.filter(hasKeys).map(({ id, icon: Icon, keys, where }) => (
          <Fragment key={id}>
            <dt className={classes.name}>
              <Icon size={18} stroke={1.5} aria-hidden />
              <span>
                {t(`command.${id}`)}
                {where === 'text' && <span className={classes.where}> {t('shortcuts.inText')}</span>}
              </span>
            </dt>
            <dd className={classes.keys}>
              {keyLabels(keys[0] ?? '').map((key) => (
                <Kbd key={key}>{key}</Kbd>
              ))}
            </dd>
          </Fragment>
        ))}
      </dl>
    </Modal>
  )
}
