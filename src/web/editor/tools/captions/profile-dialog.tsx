import { Button, Group, Modal, NumberInput, Stack, Text, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { CaptionRules, OwnCaptionProfile } from '#contract/captions.ts'
import { maxCaptionProfileNameLength, maxCaptionProfiles } from '#contract/limits.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useSaveProfiles } from './queries.ts'
import type { ChosenProfile } from './use-caption-rules.ts'

interface ProfileDialogProps {
  orgId: string
  selectedProfile: ChosenProfile
  onClose: () => void
}

interface Field {
  name: keyof CaptionRules
  min: number
  max: number
  step: number
  unit: number
}

/** Returns the bounds and step sizes of the limits, with durations in seconds. */
const fieldsOf = ({ minDuration, maxDuration }: CaptionRules): Field[] => [
  { name: 'size', min: 10, max: 120, step: 1, unit: 1 },
  { name: 'lines', min: 1, max: 4, step: 1, unit: 1 },
  { name: 'minDuration', min: 0.3, max: Math.min(5, maxDuration / 1000), step: 0.1, unit: 1000 },
  { name: 'maxDuration', min: Math.max(2, minDuration / 1000), max: 30, step: 0.5, unit: 1000 },
  { name: 'gap', min: 0, max: 1, step: 0.01, unit: 1000 },
  { name: 'closedGap', min: 0, max: 3, step: 0.1, unit: 1000 },
  { name: 'readingSpeed', min: 4, max: 50, step: 1, unit: 1 },
]

/** Dialog for the workspace's caption profiles: copies, changes or deletes the selected one. */
export default function ProfileDialog({ orgId, selectedProfile, onClose }: ProfileDialogProps) {
  const { t } = useTranslation(['transcripts', 'common'])
  const errorText = useErrorText()
  const existingProfile = selectedProfile.ownProfiles.find(({ id }) => id === selectedProfile.profile)
  const [name, setName] = useState(existingProfile?.name ?? '')
  const [rules, setRules] = useState(selectedProfile.rules)
  const [error, setError] = useState<Error | null>(null)
  const save = useSaveProfiles(orgId, setError)
  const write = async (newProfiles: readonly OwnCaptionProfile[], nextProfile: string) => {
    setError(null)
    await save.mutateAsync((profiles) => [
      ...profiles.filter(({ id }) => id !== existingProfile?.id),
      ...newProfiles,
    ])
    selectedProfile.choose(nextProfile)
    onClose()
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const profile = { id: existingProfile?.id ?? crypto.randomUUID(), name: name.trim(), rules }
    void write([profile], profile.id).catch(() => {})
  }
  const isFull = !existingProfile && selectedProfile.ownProfiles.length >= maxCaptionProfiles
  return (
    <Modal
      opened
      onClose={onClose}
      title={t(existingProfile ? 'captions.changeProfile' : 'captions.newProfile')}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <form onSubmit={submit}>
        <Stack gap="sm">
          <TextInput
            label={t('captions.profileName')}
            value={name}
            required
            maxLength={maxCaptionProfileNameLength}
            onChange={(event) => setName(event.currentTarget.value)}
          />
          {fieldsOf(rules).map(({ name: field, min, max, step, unit }) => (
            <NumberInput
              key={field}
              label={t(`captions.limits.${field}`)}
              value={rules[field] / unit}
              min={min}
              max={max}
              step={step}
              decimalScale={unit === 1 ? 0 : 3}
              required
              onChange={(value) => {
                if (typeof value === 'number')
                  setRules({ ...rules, [field]: Math.round(Math.min(max, Math.max(min, value)) * unit) })
              }}
            />
          ))}
          {(error || isFull) && (
            <Text size="sm" c="var(--lh-danger)" role="alert">
              {error ? errorText(error) : t('captions.tooManyProfiles', { count: maxCaptionProfiles })}
            </Text>
          )}
          <Group justify="flex-end">
            {existingProfile && (
              <Button variant="subtle" color="red" onClick={() => void write([], 'standard').catch(() => {})}>
                {t('captions.deleteProfile')}
              </Button>
            )}
            <Button type="submit" loading={save.isPending} disabled={isFull || name.trim() === ''}>
              {t('common:save')}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  )
}
