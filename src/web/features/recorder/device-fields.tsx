import { NativeSelect, Switch } from '@mantine/core'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import type { DeviceChoice } from './capture.ts'
import { useDevices } from './device-choice.ts'
import classes from './recorder.module.css'

interface DeviceFieldsProps {
  /**
   * Stream from the devices; null until permission is granted, because browsers hide device names before
   * that.
   */
  stream: MediaStream | null
  hasCamera: boolean
  choice: DeviceChoice
  disabled?: boolean
  onChange: (change: Partial<DeviceChoice>) => void
}

/** Fields for the camera, the microphone and noise suppression. */
export function DeviceFields({ stream, hasCamera, choice, disabled = false, onChange }: DeviceFieldsProps) {
  const { t } = useTranslation('recorder')
  const { cameras, microphones } = useDevices(stream)
  const field = (kind: 'camera' | 'microphone', devices: MediaDeviceInfo[]) => {
    const activeTrack = stream
      ?.getTracks()
      .find((track) => track.kind === (kind === 'camera' ? 'video' : 'audio'))
    return (
      devices.length > 1 && (
        <NativeSelect
          label={t(kind)}
          disabled={disabled}
          value={activeTrack?.getSettings().deviceId ?? choice[kind]}
          onChange={(event) => onChange({ [kind]: event.currentTarget.value })}
          data={devices.map(({ deviceId, label }, i) => ({
            value: deviceId,
            label: label || t('unnamedDevice', { number: i + 1 }),
          }))}
        />
      )
    )
  }
  return (
    <div className={classes.devices}>
      {hasCamera && field('camera', cameras)}
      {field('microphone', microphones)}
      <Switch
        label={t('noiseSuppression')}
        disabled={disabled}
        checked={choice.noiseSuppression}
        onChange={(event) => onChange({ noiseSuppression: event.currentTarget.checked })}
      />
    </div>
  )
}
