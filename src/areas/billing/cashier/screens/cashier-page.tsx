import { useTranslation } from 'react-i18next'
import { useCan } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { CountingSettings } from './counting-settings.tsx'
import { MyDrawer } from './my-drawer.tsx'
import { ShiftList } from './shift-list.tsx'
import { TakingsReport } from './takings-report.tsx'

/** The user's drawer, the shifts of the property, what the counter took, and how it is counted. */
export function CashierPage() {
  const { t } = useTranslation('cashier')
  const mayWrite = useCan('cashier.write')
  const mayApprove = useCan('cashier.approve')
  const names = ['shifts', 'report', ...(mayApprove ? (['settings'] as const) : [])] as const
  const tabs = useTabs(mayWrite ? ['drawer', ...names] : names, { label: (name) => t(`tab.${name}`) })
  const tab = tabs.open
  return (
    <Page title={t('title')} tabs={tabs}>
      {tab === 'drawer' && <MyDrawer />}
      {tab === 'shifts' && <ShiftList />}
      {tab === 'report' && <TakingsReport />}
      {tab === 'settings' && <CountingSettings />}
    </Page>
  )
}
