import { useTranslation } from 'react-i18next'
import type { Address } from '#core/address.ts'
import { formatMoney, useDays } from '#web/formats.ts'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { StatusChip } from '#web/ui/marks.tsx'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { approvals, type OpenApproval } from '../contract/approvals.ts'
import { ApproversList } from './approvers-list.tsx'
import { PoliciesPart } from './policies-part.tsx'
import { DeputiesPart } from './deputies-part.tsx'

/** Where requests of a kind are decided. */
const ADDRESSES: Readonly<Record<string, (approval: OpenApproval) => Address>> = {
  LEAVE: ({ subjectId }) => `/hrm/leave/team?request=${subjectId}`,
  TIMESHEET: ({ subjectId }) => `/project/timesheets?sheet=${subjectId}`,
  CLAIM: ({ facts }) => `/hrm/claims/team?claim=${String(facts['expenseClaimId'])}`,
  SHIFT_SWAP: ({ holder }) => (holder === 'COLLEAGUE' ? '/hrm/own' : '/hrm?tab=requests'),
  SHIFT_CLAIM: () => '/hrm?tab=requests',
  ENCASHMENT: () => '/hrm/leave/encashments',
  CORRECTION: () => '/hrm/attendance?tab=corrections',
}

/** `/hrm/approvals`: what waits for one, of every kind, who decides while one is away, and who approves for each department. */
export function ApprovalsPage() {
  const { t } = useTranslation('approvals')
  const maySetUp = useCan('approvals.rules')
  const names = maySetUp ? (['inbox', 'deputies', 'approvers', 'policies'] as const) : (['inbox', 'deputies'] as const)
  const tabs = useTabs<(typeof names)[number]>(names, { label: (name) => t(`tabs.${name}`) })
  return (
    <Page title={t('title')} tabs={tabs}>
      {tabs.open === 'inbox' && <Inbox />}
      {tabs.open === 'deputies' && <DeputiesPart />}
      {maySetUp && tabs.open === 'approvers' && <ApproversList />}
      {maySetUp && tabs.open === 'policies' && <PoliciesPart />}
    </Page>
  )
}

function Inbox() {
  const { t } = useTranslation('approvals')
  const go = useGo()
  return (
    <DataList
      label={t('tabs.inbox')}
      source={approvals.inbox}
      columns={[
        { key: 'employeeName', label: t('employee'), cell: ({ employeeName }) => employeeName, phone: 'title' },
        { key: 'facts', label: t('request'), cell: (row) => <Facts approval={row} /> },
        {
          key: 'departmentName',
          label: t('department'),
          cell: ({ departmentName }) => departmentName,
          phone: 'hidden',
        },
        { key: 'openedAt', label: t('since'), cell: ({ openedAt }) => <MomentText instant={openedAt} isRelative /> },
        {
          key: 'waitsFor',
          label: t('waitsFor'),
          cell: ({ waitsFor, isMine }) =>
            isMine ? <StatusChip tone="urgent" label={t('you')} /> : (waitsFor ?? t('role')),
          phone: 'end',
        },
      ]}
      onOpen={(approval) => {
        const address = ADDRESSES[approval.kind]?.(approval)
        if (address) go(address)
      }}
      empty={{ title: t('none'), text: t('noneText') }}
    />
  )
}

/** Facts that are days. */
const DAYS = ['from', 'until', 'day'] as const

/** A request in words; days and amounts as the reader writes them. */
function Facts({ approval: { kind, facts } }: { approval: OpenApproval }) {
  const { t, i18n } = useTranslation('approvals')
  const { day } = useDays()
  const { amount, currency, days: count } = facts
  const days = DAYS.flatMap((name) => {
    const value = facts[name]
    return typeof value === 'string' ? [[name, day(value, 'short')]] : []
  })
  const money = typeof amount === 'number' && typeof currency === 'string' ? { money: formatMoney(amount, currency, i18n.language) } : {} // prettier-ignore
  const counted = typeof count === 'number' ? { days: new Intl.NumberFormat(i18n.language).format(count) } : {}
  return <>{t(`kind.${kind}`, { ...facts, ...Object.fromEntries(days), ...money, ...counted })}</>
}
