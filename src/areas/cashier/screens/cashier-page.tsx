import Tab from '@mui/material/Tab'
import Tabs from '@mui/material/Tabs'
import { useTranslation } from 'react-i18next'
import { useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { CountingSettings } from './counting-settings.tsx'
import { MyDrawer } from './my-drawer.tsx'
import { ShiftList } from './shift-list.tsx'
import { TakingsReport } from './takings-report.tsx'

const TABS = ['drawer', 'shifts', 'report', 'settings'] as const
type TabName = (typeof TABS)[number]

/** One's drawer, the shifts of the house, what the counter took, and how it is counted. */
export function CashierPage() {
  const { t } = useTranslation('cashier')
  const [url, setUrl] = useUrlState()
  const mayKeep = useCan('cashier.write')
  const mayApprove = useCan('cashier.approve')
  const tabs = TABS.filter((tab) => (tab === 'drawer' ? mayKeep : tab === 'settings' ? mayApprove : true))
  const tab = tabs.find((name) => name === url['tab']) ?? tabs[0] ?? 'shifts'
  // A filter of one tab means nothing in the next.
  const turn = (next: TabName) =>
    setUrl({
      ...Object.fromEntries(Object.keys(url).map((name) => [name, undefined])),
      tab: next === tabs[0] ? undefined : next,
    })
  return (
    <Page
      title={t('title')}
      tabs={
        <Tabs value={tab} onChange={(_, next: TabName) => turn(next)} variant="scrollable" allowScrollButtonsMobile>
          {tabs.map((name) => (
            <Tab key={name} value={name} label={t(`tab.${name}`)} />
          ))}
        </Tabs>
      }
    >
      {tab === 'drawer' && <MyDrawer />}
      {tab === 'shifts' && <ShiftList />}
      {tab === 'report' && <TakingsReport />}
      {tab === 'settings' && <CountingSettings />}
    </Page>
  )
}
