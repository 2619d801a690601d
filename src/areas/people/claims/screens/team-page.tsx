import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import { type ClaimView, claims } from '../contract/claims.ts'
import { ClaimPanel } from './claim-panel.tsx'
import { ClaimStateChip } from './words.tsx'

const VIEWS = { waiting: 'WAITING', toPay: 'TO_PAY', paid: 'PAID', all: 'ALL' } as const satisfies Record<string, ClaimView> // prettier-ignore

/** `/hrm/claims/team`: claims that wait, that are to be paid, and all of them. */
export function TeamClaimsPage() {
  const { t } = useTranslation('claims')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const maySetUp = useCan('claims.rules')
  const tabs = useTabs(['waiting', 'toPay', 'paid', 'all'], { label: (name) => t(`team.tabs.${name}`) })
  return (
    <Page
      title={t('team.title')}
      tabs={tabs}
      actions={maySetUp && <Button onClick={() => go('/hrm/claims/set-up')}>{t('setUp.title')}</Button>}
    >
      <Claims key={tabs.open} view={VIEWS[tabs.open]} />
      {url['claim'] && <ClaimPanel expenseClaimId={url['claim']} onClose={() => setUrl({ claim: undefined })} />}
    </Page>
  )
}

function Claims({ view }: { view: ClaimView }) {
  const { t } = useTranslation('claims')
  const setUrl = useUrlState()[1]
  return (
    <DataList
      label={t('team.title')}
      source={claims.list}
      input={{ view }}
      columns={[
        { key: 'employeeName', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'title', label: t('title'), cell: ({ title }) => title },
        { key: 'departmentName', label: t('department'), cell: ({ departmentName }) => departmentName, phone: 'hidden' },
        { key: 'submittedAt', label: t('submittedAt'), cell: ({ submittedAt }) => submittedAt !== null && <MomentText instant={submittedAt} isRelative />, phone: 'hidden' },
        { key: 'amount', label: t('amount'), cell: ({ amount, currency }) => <MoneyText amount={amount} currency={currency} />, align: 'end' },
        { key: 'openAmount', label: t('open'), cell: ({ openAmount, currency }) => openAmount === null ? '–' : <MoneyText amount={openAmount} currency={currency} />, align: 'end', phone: 'hidden' },
        { key: 'state', label: t('status'), cell: (claim) => <ClaimStateChip claim={claim} />, phone: 'end' },
      ]}
      onOpen={({ id }) => setUrl({ claim: id })}
      empty={{ title: t('team.none'), text: t('team.noneText') }}
    />
  )
} // prettier-ignore
