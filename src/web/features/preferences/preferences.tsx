import { Skeleton } from '@mantine/core'
import { subtitleLineRange } from '#contract/limits.ts'
import { defaultSettings } from '#contract/settings-values.ts'
import { formatPercent } from '#web/lib/format/format.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { useUserSettings } from '#web/lib/queries/user-settings.ts'
import { SettingsSection } from '#web/ui/settings-section.tsx'
import { groups, type SwitchName, visibleSettings } from './choices.ts'
import { DefaultLanguage } from './default-language.tsx'
import { ResetButton } from './reset-button.tsx'
import { SelectSetting } from './select-setting.tsx'
import { SliderSetting } from './slider-setting.tsx'
import { SwitchSetting } from './switch-setting.tsx'
import { TextSetting } from './text-setting.tsx'

const homePages = ['dashboard', 'corrector'] as const
const videoSizes = ['small', 'medium', 'large'] as const

/** Form for a user's preferences; each takes effect immediately. */
export default function Preferences({ uid, isCorrector }: { uid: string; isCorrector: boolean }) {
  const { t, i18n } = useTranslation('settings')
  const { settings, loaded, change } = useUserSettings(uid)
  if (!loaded) return <Skeleton height={420} role="status" aria-label={t('preferences.title')} />
  const renderSwitch = (name: SwitchName) => (
    <SwitchSetting
      key={name}
      name={name}
      value={settings[name]}
      onChange={(value) => change({ [name]: value })}
    />
  )
  return (
    <>
      {groups.map(({ name, switches }) => (
        <SettingsSection key={name} title={t(`groups.${name}.title`)} intro={t(`groups.${name}.intro`)}>
          {name === 'recordings' && (
            <DefaultLanguage
              value={settings.defaultLanguage}
              onChange={(defaultLanguage) => change({ defaultLanguage })}
            />
          )}
          {switches.map(renderSwitch)}
          {name === 'dashboard' && isCorrector && (
            <SelectSetting
              label={t('choice.homePage.label')}
              text={t('choice.homePage.text')}
              value={settings.homePage}
              defaultValue={defaultSettings.homePage}
              options={homePages.map((value) => ({ value, label: t(`choice.homePage.${value}`) }))}
              onChange={(homePage) => change({ homePage })}
            />
          )}
          {name === 'playback' && (
            <SelectSetting
              label={t('choice.videoSize.label')}
              text={t('choice.videoSize.text')}
              value={settings.videoSize}
              defaultValue={defaultSettings.videoSize}
              options={videoSizes.map((value) => ({ value, label: t(`choice.videoSize.${value}`) }))}
              onChange={(videoSize) => change({ videoSize })}
            />
          )}
          {name === 'documents' &&
            (['headerText', 'footerText'] as const).map((setting) => (
              <TextSetting
                key={setting}
                name={setting}
                value={settings[setting]}
                onChange={(value) => change({ [setting]: value })}
              />
            ))}
          {name === 'lowConfidence' && (
            <SliderSetting
              name="doubtBelow"
              value={Math.round(settings.doubtBelow * 100)}
              defaultValue={defaultSettings.doubtBelow * 100}
              range={{ min: 0, max: 100, step: 5 }}
              format={(percent) => formatPercent(percent, i18n.resolvedLanguage ?? 'en')}
              onChange={(percent) => change({ doubtBelow: percent / 100 })}
            />
          )}
          {name === 'export' && (
            <SliderSetting
              name="maxCPL"
              value={settings.maxCPL}
              defaultValue={defaultSettings.maxCPL}
              range={{ min: subtitleLineRange.least, max: subtitleLineRange.most, step: 1 }}
              format={(count) => t('choice.maxCPL.value', { count })}
              onChange={(maxCPL) => change({ maxCPL })}
            />
          )}
        </SettingsSection>
      ))}
      <ResetButton settings={settings} change={change} settingNames={visibleSettings(isCorrector)} />
    </>
  )
}
