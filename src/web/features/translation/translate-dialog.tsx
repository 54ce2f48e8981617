import { Button, Group, Modal, Text } from '@mantine/core'
import { useMutation, useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import type { Collection } from '#contract/collection.ts'
import type { Language } from '#contract/pipeline.ts'
import { hasNoLanguage } from '#domain/collections/card-actions.ts'
import { languageName } from '#domain/languages/languages.ts'
import { Estimate } from '#web/editing/costs/estimate.tsx'
import { setCollectionLanguage } from '#web/lib/api/collection-calls.ts'
import { useErrorText } from '#web/lib/api/error-text.ts'
import { newId } from '#web/lib/format/new-id.ts'
import { targetOptions, textLanguageOptions } from '#web/lib/i18n/language-options.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LanguageSelect } from '#web/ui/language-select.tsx'
import { showActionToast } from '#web/ui/show-action-toast.tsx'
import { useRestoreFocus } from '#web/ui/use-restore-focus.ts'
import { targetsQuery, translateCollection } from './queries.ts'

interface TranslateDialogProps {
  collection: Collection
  /** Whether the user is an administrator and therefore sees which settings are missing. */
  isStaff: boolean
  onCreated: (translation: Collection) => void
  onOpen: (id: string) => void
  onClose: () => void
}

/** Dialog that requests a translation and shows its result. */
export default function TranslateDialog({
  collection,
  isStaff,
  onCreated,
  onOpen,
  onClose,
}: TranslateDialogProps) {
  const { t, i18n } = useTranslation(['translation', 'common'])
  const locale = i18n.resolvedLanguage ?? 'en'
  const errorText = useErrorText()
  useRestoreFocus()
  const { id, name } = collection
  const isDocument = collection.type === 'text'
  const isUnknown = hasNoLanguage(collection)
  const [sourceLanguage, setSourceLanguage] = useState(isUnknown ? null : collection.languageCode)
  const [targetLanguage, setTargetLanguage] = useState<string | null>(null)
  // Translation IDs by language, so that a retry after a lost response doesn't create a duplicate.
  const [cids] = useState(() => new Map<string, string>())
  const targets = useQuery({ ...targetsQuery(sourceLanguage ?? ''), enabled: sourceLanguage !== null })
  const options = useMemo(() => targets.data && targetOptions(targets.data, locale), [targets.data, locale])
  const target = options?.find(({ value }) => value === targetLanguage)
  const requestTranslation = useMutation({
    mutationFn: async (language: string) => {
      if (isUnknown && sourceLanguage) await setCollectionLanguage(id, sourceLanguage)
      const cid = cids.get(language) ?? newId()
      cids.set(language, cid)
      return translateCollection(id, language, cid)
    },
    onSuccess: (translation) => {
      onCreated(translation)
      showActionToast(t('translation:begun', { name: translation.name }), {
        label: t('translation:open'),
        run: () => onOpen(translation.id),
      })
      onClose()
    },
  })
  const error = requestTranslation.error ?? targets.error
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('translation:title', { name })}
      styles={{ title: { overflowWrap: 'anywhere' } }}
      closeButtonProps={{ 'aria-label': t('common:close') }}
    >
      <Text size="sm">{t(isDocument ? 'translation:documentText' : 'translation:text')}</Text>
      {isUnknown && (
        <LanguageSelect
          label={t('translation:written')}
          mt="md"
          options={textLanguageOptions(locale)}
          value={sourceLanguage}
          disabled={requestTranslation.isPending}
          onChange={setSourceLanguage}
        />
      )}
      {options?.every(({ disabled }) => disabled) ? (
        <NoLanguages
          languages={targets.data ?? []}
          isStaff={isStaff}
          language={languageName(sourceLanguage ?? '', locale)}
        />
      ) : (
        <LanguageSelect
          label={t('translation:label')}
          missingCapability="translator"
          mt="md"
          options={options}
          value={targetLanguage}
          disabled={requestTranslation.isPending || sourceLanguage === null}
          onChange={setTargetLanguage}
        />
      )}
      {target?.quality === 'draft' && (
        <Text size="sm" c="dimmed" mt="xs">
          {t('translation:draft')}
        </Text>
      )}
      {!isDocument && !collection.demo && (
        <Estimate work={{ kind: 'translation', seconds: collection.props.duration }} />
      )}
      {error && (
        <Text role="alert" c="red" mt="sm">
          {errorText(error)}
        </Text>
      )}
      <Group justify="flex-end" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        {targets.isError ? (
          <Button loading={targets.isFetching} onClick={() => void targets.refetch()}>
            {t('translation:retry')}
          </Button>
        ) : (
          <Button
            disabled={!target}
            loading={requestTranslation.isPending}
            onClick={() => targetLanguage && requestTranslation.mutate(targetLanguage)}
          >
            {t('translation:action')}
          </Button>
        )}
      </Group>
    </Modal>
  )
}

interface NoLanguagesProps {
  languages: readonly Language[]
  isStaff: boolean
  language: string
}

/** Explains that no translator is available, with setup instructions. */
function NoLanguages({ languages, isStaff, language }: NoLanguagesProps) {
  const { t } = useTranslation('translation')
  const names = [...new Set(languages.flatMap(({ enabledBy }) => enabledBy.map(({ name }) => name)))].join(
    ', ',
  )
  return (
    <div role="alert">
      <Text mt="md">{t('none', { language })}</Text>
      <Text size="sm" c="dimmed" mt={4}>
        {isStaff && names ? t('noneSetUpBy', { names }) : t('noneAsk')}
      </Text>
    </div>
  )
}
