import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { Link, useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Page, Section } from '#web/ui/page.tsx'
import { MoreActions, type RowAction } from '#web/ui/row-actions.tsx'
import { EmptyState, ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { companies } from '../contract/companies.ts'
import type { CompanyFile } from '../contract/replies.ts'
import { CompanyBookings, CompanyInvoices } from './company-business.tsx'
import { CompanyContacts } from './company-contacts.tsx'
import { CompanyContracts } from './company-contracts.tsx'
import { CompanyEdit } from './company-form.tsx'
import { CompanyStatusChip, CreditChip } from './company-marks.tsx'
import { CompanyPlans } from './company-plans.tsx'
import { CompanyNotes } from './company-notes.tsx'
import { CompanyOverview } from './company-overview.tsx'
import { MergeDialog } from './merge-dialog.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { TermsDialog } from './terms-dialog.tsx'

/** `/bookone-admin/company?id=…`: one company with all that belongs to it; the tab is in the address. */
export function CompanyPage() {
  const { t } = useTranslation('companies')
  const [url] = useUrlState()
  const go = useGo()
  if (url['id']) return <OneCompany key={url['id']} companyId={url['id']} />
  return (
    <Page title={t('page.title')}>
      <EmptyState
        icon="building"
        title={t('page.none')}
        text={t('page.noneText')}
        action={
          <Button variant="contained" onClick={() => go('/bookone-admin/companyList')}>
            {t('list.title')}
          </Button>
        }
      />
    </Page>
  )
}

function OneCompany({ companyId }: { companyId: string }) {
  const { t } = useTranslation('companies')
  const read = useQuery(queryOf(companies.get, { companyId }))
  if (read.data) return <Loaded company={read.data} />
  return (
    <Page title={t('page.title')}>
      {read.isPending ? <LinesSkeleton /> : <ErrorState error={read.error} retry={() => void read.refetch()} />}
    </Page>
  )
}

function useCompanyTabs() {
  const { t } = useTranslation('companies')
  const mayReadBookings = useCan('bookings.read')
  const mayReadInvoices = useCan('invoices.read')
  const names = [
    'overview',
    'contacts',
    'contracts',
    ...(mayReadBookings ? (['bookings'] as const) : []),
    ...(mayReadInvoices ? (['invoices'] as const) : []),
    'notes',
  ] as const
  return useTabs(names, { label: (name) => t(`tab.${name}`), preservedFields: ['id'] })
}

type DialogName = 'edit' | 'terms' | 'status' | 'merge' | undefined

function Loaded({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  const [dialog, setDialog] = useState<DialogName>()
  const mayWrite = useCan('companies.write')
  const mayCredit = useCan('companies.credit')
  const mayReadAccount = useCan('receivables.read')
  const tabs = useCompanyTabs()
  const close = () => setDialog(undefined)
  const isMerged = company.mergedIntoId !== null
  const actions: RowAction<CompanyFile>[] = [
    ...(mayCredit ? [{ label: t('terms.edit'), icon: 'money' as const, run: () => setDialog('terms') }] : []),
    ...(mayWrite ? [{ label: t('status.change'), icon: 'flag' as const, run: () => setDialog('status') }] : []),
    ...(mayCredit ? [{ label: t('merge.title'), icon: 'people' as const, run: () => setDialog('merge') }] : []),
  ]
  return (
    <Page
      title={company.displayName}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <Link to="/bookone-admin/companyList">{t('list.title')}</Link>
          {mayReadAccount && <Link to={`/bookone-admin/company-account?id=${company.id}`}>{t('account')}</Link>}
          <span>{t('numbered', { number: company.number })}</span>
          <span>{t(`kind.${company.kind}`)}</span>
          <CompanyStatusChip status={company.status} />
          <CreditChip flag={company.creditFlag} />
        </Stack>
      }
      actions={
        !isMerged && (
          <>
            {mayWrite && dialog !== 'edit' && (
              <Button variant="contained" onClick={() => setDialog('edit')}>
                {t('edit.button')}
              </Button>
            )}
            <MoreActions row={company} actions={actions} label={t('more')} />
          </>
        )
      }
      tabs={tabs}
    >
      <Notices company={company} />
      {dialog === 'edit' ? (
        <Section title={t('edit.title', { name: company.displayName })}>
          <CompanyEdit company={company} done={close} />
        </Section>
      ) : (
        <TabContent tab={tabs.open} company={company} />
      )}
      {dialog === 'terms' && <TermsDialog company={company} close={close} />}
      {dialog === 'status' && <StatusDialog company={company} close={close} />}
      {dialog === 'merge' && <MergeDialog company={company} close={close} />}
    </Page>
  )
}

function TabContent({ tab, company }: { tab: ReturnType<typeof useCompanyTabs>['open']; company: CompanyFile }) {
  switch (tab) {
    case 'contacts':
      return <CompanyContacts company={company} />
    case 'contracts':
      return <Agreed company={company} />
    case 'bookings':
      return <CompanyBookings companyId={company.id} />
    case 'invoices':
      return <CompanyInvoices companyId={company.id} />
    case 'notes':
      return <CompanyNotes company={company} />
    default:
      return <CompanyOverview company={company} />
  }
}

/** What was agreed: contracts, and the rate plans negotiated. */
function Agreed({ company }: { company: CompanyFile }) {
  const mayReadRates = useCan('rates.read')
  return (
    <Stack spacing={4}>
      <CompanyContracts company={company} />
      {mayReadRates && <CompanyPlans companyId={company.id} />}
    </Stack>
  )
}

/** The warnings to read before anything is agreed with this company. */
function Notices({ company }: { company: CompanyFile }) {
  const { t } = useTranslation('companies')
  const { terms, status, statusReason, mergedIntoId } = company
  return (
    <>
      {mergedIntoId && (
        <Alert severity="info" sx={{ mb: 3 }}>
          {statusReason}. <Link to={`/bookone-admin/company?id=${mergedIntoId}`}>{t('merge.open')}</Link>
        </Alert>
      )}
      {!mergedIntoId && (status === 'ON_HOLD' || status === 'CLOSED') && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t(`status.${status}`)}: {statusReason}
        </Alert>
      )}
      {terms.hasCreditHold && (
        <Alert severity="warning" sx={{ mb: 3 }}>
          {t('credit.HOLD')}: {terms.creditHoldReason}
        </Alert>
      )}
    </>
  )
}
