import { useTranslation } from 'react-i18next'
import { Page } from '#web/ui/page.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { EventList } from './event-list.tsx'
import { Forecast } from './forecast.tsx'
import { RuleList } from './rule-list.tsx'
import { SuggestionList } from './suggestion-list.tsx'

const TABS = ['rules', 'suggestions', 'forecast', 'events'] as const

/** `/bookone/yield`: rules of the property, what they suggest, what nights are expected to sell, and the events rules refer to. */
export function YieldPage() {
  const { t } = useTranslation('yields')
  const tabs = useTabs(TABS, { label: (name) => t(`tab.${name}`) })
  return (
    <Page title={t('title')} tabs={tabs}>
      {tabs.open === 'rules' && <RuleList />}
      {tabs.open === 'suggestions' && <SuggestionList />}
      {tabs.open === 'forecast' && <Forecast />}
      {tabs.open === 'events' && <EventList />}
    </Page>
  )
}
