import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AlertList } from '#areas/insight/alerts/screens/pickers.tsx'
import { reports } from '#areas/insight/reports/contract/reports.ts'
import { BudgetPage, Dictionary, Library, SavedViews, SpanBar } from '#areas/insight/reports/screens/pickers.tsx'
import { FileList, ScheduleList } from '#areas/insight/schedules/screens/pickers.tsx'
import { queryOf } from '#web/api.ts'
import { useLanguage } from '#web/language.ts'
import { menuOf } from '#web/menu.ts'
import { useUrlState } from '#web/navigation.tsx'
import { useCan, useSession } from '#web/session.ts'
import { Page } from '#web/ui/page.tsx'
import { CardSkeleton, ErrorState } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { dashboards } from '../contract/dashboards.ts'
import { Arrange } from './arrange.tsx'
import { Attention } from './attention.tsx'
import { DashboardActions } from './dashboard-actions.tsx'
import { Overview } from './overview.tsx'
import { useDashboardLook } from './use-widget.ts'
import { Wall } from './wall.tsx'

const TABS = ['overview', 'library', 'views', 'alerts', 'schedules', 'files', 'dictionary'] as const
const MONEY_TABS = ['overview', 'library', 'budget', 'views', 'alerts', 'schedules', 'files', 'dictionary'] as const

/** The reports: the business at a glance as one has arranged it, every report there is, saved views, and what each figure means. */
export function DashboardPage() {
  const { t } = useTranslation('dashboards')
  const tabs = useTabs(useCan('reports.money') ? MONEY_TABS : TABS, { label: (name) => t(`tab.${name}`) })
  const language = useLanguage()
  const library = useQuery(queryOf(reports.list, { language }))
  const layout = useQuery(queryOf(dashboards.get, {}))
  const [isArranging, setArranging] = useState(false)
  const [url, setUrl] = useUrlState()
  const look = useDashboardLook()
  const isAbove = menuOf(useSession()).some(({ items }) => items.some(({ path }) => path === SIDE_BY_SIDE))
  const entries = library.data?.reports
  const isOverview = tabs.open === 'overview'
  const canArrange = isOverview && layout.data !== undefined && entries !== undefined && !isArranging
  const Other = {
    library: Library,
    budget: BudgetPage,
    views: SavedViews,
    alerts: AlertList,
    schedules: ScheduleList,
    files: FileList,
    dictionary: DictionaryTab,
    overview: undefined,
  }[tabs.open]
  return (
    <Page
      title={t('title')}
      tabs={tabs}
      actions={
        canArrange && (
          <DashboardActions
            {...(isAbove && { above: { label: t('sideBySide'), to: SIDE_BY_SIDE } })}
            onArrange={() => setArranging(true)}
            onWall={() => setUrl({ wall: '1' })}
          />
        )
      }
    >
      {(library.isPending || layout.isPending) && <CardSkeleton height={400} />}
      {library.isLoadingError && <ErrorState error={library.error} retry={() => void library.refetch()} />}
      {isOverview && layout.isLoadingError && <ErrorState error={layout.error} retry={() => void layout.refetch()} />}
      {entries && Other && <Other entries={entries} />}
      {entries && isOverview && layout.data && !isArranging && (
        <Stack spacing={4}>
          <LookBar look={look} />
          <Overview
            entries={entries}
            layout={layout.data}
            look={look}
            attention={<Attention widgets={layout.data.widgets} entries={entries} />}
          />
        </Stack>
      )}
      {entries && isOverview && layout.data && isArranging && (
        <Arrange entries={entries} layout={layout.data} onClose={() => setArranging(false)} />
      )}
      {'wall' in url && entries && layout.data && (
        <Wall entries={entries} layout={layout.data} look={look} onClose={() => setUrl({ wall: undefined })} />
      )}
    </Page>
  )
}

/** Which days the whole dashboard is of, and what they are compared with; without asking, each widget has its own. */
function LookBar({ look: { chosen, span, compare, set } }: { look: ReturnType<typeof useDashboardLook> }) {
  const { t } = useTranslation('dashboards')
  return (
    <SpanBar
      preset={chosen?.preset}
      span={span}
      compare={compare === null ? 'none' : compare}
      usual={t('asArranged')}
      set={set}
    />
  )
}

/** The properties one looks after beside each other, for who has that screen. */
const SIDE_BY_SIDE = '/bookone/su-dashboard'

const DictionaryTab = () => <Dictionary />
