import { Anchor, Button, Stack, Text, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { FormCard } from '#web/features/accounts/forms/form-card.tsx'
import { ssoStartUrl } from '#web/features/sso/queries.ts'
import { call, hasErrorCode } from '#web/lib/api/api.ts'
import { useShowError } from '#web/lib/api/use-show-error.ts'
import { useTranslation } from '#web/lib/i18n/use-translation.ts'

/** Page that finds a workspace with single sign-on by email address or sign-in URL. */
export function SsoFindPage() {
  const { t } = useTranslation('sso')
  const { redirect } = useSearch({ from: '/entry/sso' })
  const [account, setAccount] = useState('')
  const [problem, setProblem] = useState<'missing' | 'none'>()
  const showError = useShowError()
  const find = useMutation({
    mutationFn: async () => {
      const { organization } = await call('findSso', { body: { account: account.trim() } })
      location.assign(ssoStartUrl(organization, redirect))
    },
    onError: (error) => {
      if (hasErrorCode(error, 'not_found')) setProblem('none')
      else showError(error)
    },
  })
  return (
    <FormCard title={t('find.title')}>
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          setProblem(account.trim() === '' ? 'missing' : undefined)
          if (account.trim() !== '') find.mutate()
        }}
      >
        <Stack gap="md">
          <Text size="sm">{t('find.text')}</Text>
          <TextInput
            label={t('find.account')}
            value={account}
            maxLength={500}
            autoCapitalize="none"
            spellCheck={false}
            autoComplete="username"
            error={problem && t(`find.${problem}`)}
            onChange={({ currentTarget }) => {
              setProblem(undefined)
              setAccount(currentTarget.value)
            }}
          />
          <Button type="submit" fullWidth loading={find.isPending || find.isSuccess}>
            {t('find.next')}
          </Button>
          <Anchor size="sm" renderRoot={(props) => <Link to="/signin" search={{ redirect }} {...props} />}>
            {t('find.other')}
          </Anchor>
        </Stack>
      </form>
    </FormCard>
  )
}
