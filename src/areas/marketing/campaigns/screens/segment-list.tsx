import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useRuleWords } from '#web/ui/rule-words.ts'
import { Page } from '#web/ui/page.tsx'
import { MomentText } from '#web/ui/values.tsx'
import { campaigns } from '../contract/campaigns.ts'
import { useCampaignTabs } from './use-campaign-tabs.ts'
import { useGuestFacts } from './rule-facts.ts'

/** `/campaign/segments`: rules that choose guests, each in words. */
export function SegmentList() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const mayWrite = useCan('campaigns.write')
  const words = useRuleWords(useGuestFacts(), t('words.everybody'))
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => go('/campaign/segments/add')}>
        {t('segments.add')}
      </Button>
    )
  return (
    <Page title={t('segments.title')} tabs={useCampaignTabs('segments')} actions={add('contained')}>
      <DataList
        label={t('segments.title')}
        source={campaigns.segments}
        search="text"
        searchLabel={t('name')}
        columns={[
          { key: 'name', label: t('name'), phone: 'title', cell: ({ name }) => name },
          { key: 'rule', label: t('segments.rule'), phone: 'line', cell: ({ tree }) => words(tree), text: ({ tree }) => words(tree) },
          {
            key: 'snapshotAt',
            label: t('segments.storedList'),
            width: 180,
            cell: ({ snapshotAt }) => snapshotAt !== null && <MomentText instant={snapshotAt} isRelative />,
            text: ({ snapshotAt }) => snapshotAt ?? '',
          },
        ]}
        onOpen={({ id }) => go(`/campaign/segments/${id}`)}
        empty={{ title: t('segments.none'), text: t('segments.noneText'), action: add('outlined') }}
      />
    </Page>
  )
} // prettier-ignore
