import { Text, Title } from '@mantine/core'
import { type ReactNode, useId } from 'react'
import classes from './settings-section.module.css'

interface SettingsSectionProps {
  title: string
  /** Purpose of the section, in one sentence. */
  intro?: string
  children: ReactNode
}

/** Section of a settings page: title on the left, content on the right. */
export function SettingsSection({ title, intro, children }: SettingsSectionProps) {
  const id = useId()
  return (
    <section aria-labelledby={id} className={classes.section}>
      <div>
        <Title order={2} size="h4" id={id}>
          {title}
        </Title>
        {intro && (
          <Text size="sm" c="dimmed" mt={4}>
            {intro}
          </Text>
        )}
      </div>
      <div className={classes.content}>{children}</div>
    </section>
  )
}
