import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { AccountList } from './account-list.tsx'
import { ExportList } from './export-list.tsx'
import { JournalList } from './journal-list.tsx'
import { Ledgers } from './ledgers.tsx'
import { MappingList } from './mapping-list.tsx'
import { TrialBalance } from './trial-balance.tsx'

const TABS = ['journals', 'trialBalance', 'ledgers', 'accounts', 'mappings', 'exports'] as const

/** `/report/accounting`: journals of closed days, what accounts and ledgers come to, the chart of accounts, and files for the books. */
export function AccountingPage() {
  const { t } = useTranslation('accounting')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  return (
    <Page title={t('title')} tabs={tabs}>
      {tabs.open === 'journals' && <JournalList />}
      {tabs.open === 'trialBalance' && <TrialBalance />}
      {tabs.open === 'ledgers' && <Ledgers />}
      {tabs.open === 'accounts' && <AccountList />}
      {tabs.open === 'mappings' && <MappingList />}
      {tabs.open === 'exports' && <ExportList />}
    </Page>
  )
}
