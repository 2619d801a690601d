import Button from '@mui/material/Button'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '#web/api-error.ts'
import { queryOf } from '#web/api.ts'
import { useUrlState } from '#web/navigation.tsx'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { EmptyState } from '#web/ui/states.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { claims } from '../contract/claims.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { NewClaimDialog } from './line-dialogs.tsx'
import { ClaimStateChip } from './words.tsx'

/** `/hrm/claims`: what one paid for the property and wants back. */
export function OwnClaimsPage() {
  const { t } = useTranslation('claims')
  const [url, setUrl] = useUrlState()
  const { error } = useQuery(queryOf(claims.own, { limit: 1 }))
  const isNone = error instanceof ApiError && error.code === 'not_found'
  const add = (
    <Button variant="contained" startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
      {t('add')}
    </Button>
  )
  return (
    <Page title={t('own.title')} actions={!isNone && add}>
      {isNone ? (
        <EmptyState icon="person" title={t('own.noEmployee')} text={t('own.noEmployeeText')} />
      ) : (
        <DataList
          label={t('own.title')}
          source={claims.own}
          columns={[
            { key: 'title', label: t('title'), cell: ({ title }) => title, phone: 'title' },
            { key: 'number', label: t('number'), cell: ({ number }) => number, phone: 'hidden' },
            { key: 'submittedAt', label: t('submittedAt'), cell: ({ submittedAt }) => submittedAt === null ? '–' : <MomentText instant={submittedAt} isRelative /> },
            { key: 'amount', label: t('amount'), cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />, align: 'end' },
            { key: 'state', label: t('status'), cell: (claim) => <ClaimStateChip claim={claim} />, phone: 'end' },
          ]}
          onOpen={({ id }) => setUrl({ claim: id })}
          empty={{ title: t('own.none'), text: t('own.noneText') }}
        />
      )}
      {url['new'] === 'yes' && (
        <NewClaimDialog
          onClose={() => setUrl({ new: undefined })}
          onDone={(claim) => setUrl({ new: undefined, claim })}
        />
      )}
      {url['claim'] && <ClaimPanel expenseClaimId={url['claim']} onClose={() => setUrl({ claim: undefined })} />}
    </Page>
  )
} // prettier-ignore
