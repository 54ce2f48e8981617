import { Button, Group, Loader, Text, TextInput } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { asciiDomain, domainPattern } from '#contract/domain-name.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'
import { LoadError } from '#web/ui/load-error.tsx'
import { DomainRow } from './domain-row.tsx'
import classes from './domains.module.css'
import { domainsQuery, useAddDomain } from './queries.ts'

const isDomain = (text: string) => domainPattern.test(asciiDomain(text.toLowerCase()))

/** Section for domains whose users join automatically, with the DNS record for verifying each one. */
export function DomainsSection({ orgId }: { orgId: string }) {
  const { t } = useTranslation(['workspace', 'common'])
  const { data: domains, isError, refetch } = useQuery(domainsQuery(orgId))
  const add = useAddDomain(orgId)
  const showError = useShowError(t('workspace:domains.taken'))
  const [inputText, setInputText] = useState('')
  const [isInvalid, setInvalid] = useState(false)
  const errorId = useId()
  const domain = inputText.trim().replace(/^@/, '')
  if (isError) return <LoadError text={t('workspace:domains.failed')} onRetry={() => void refetch()} />
  if (!domains) return <Loader role="status" size="sm" aria-label={t('common:loading')} />
  return (
    <>
      {domains.length > 0 && (
        <ul className={classes.list} aria-label={t('workspace:domains.title')}>
          {domains.map((item) => (
            <DomainRow key={item.domain} orgId={orgId} domain={item} />
          ))}
        </ul>
      )}
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setInvalid(!isDomain(domain))
          if (isDomain(domain)) add.mutate(domain, { onSuccess: () => setInputText(''), onError: showError })
        }}
      >
        <Group align="flex-end" gap="sm">
          <TextInput
            flex="1 1 220px"
            label={t('workspace:domains.domain')}
            value={inputText}
            autoCapitalize="none"
            spellCheck={false}
            error={isInvalid}
            aria-describedby={isInvalid ? errorId : undefined}
            onChange={({ currentTarget }) => {
              setInputText(currentTarget.value)
              setInvalid(false)
            }}
          />
          <Button type="submit" variant="default" loading={add.isPending}>
            {t('workspace:domains.add')}
          </Button>
        </Group>
        {isInvalid && (
          <Text id={errorId} role="alert" size="xs" c="red" mt={4}>
            {t('workspace:domains.wrong')}
          </Text>
        )}
      </form>
    </>
  )
}
