import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useGo } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { CAMPAIGN_CHANNELS } from '../contract/choices.ts'
import { campaigns } from '../contract/campaigns.ts'
import { ApprovalChip } from './approval-part.tsx'
import { useCampaignTabs } from './use-campaign-tabs.ts'

/** `/campaign/templates`: the content of campaigns, in each language. */
export function TemplateList() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const mayWrite = useCan('campaigns.write')
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => go('/campaign/templates/add')}>
        {t('templates.add')}
      </Button>
    )
  return (
    <Page title={t('templates.title')} tabs={useCampaignTabs('templates')} actions={add('contained')}>
      <DataList
        label={t('templates.title')}
        source={campaigns.templates}
        search="text"
        searchLabel={t('name')}
        filters={[{ name: 'channel', label: t('channelLabel'), options: CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })) }]}
        columns={[
          { key: 'name', label: t('name'), phone: 'title', cell: ({ name }) => name },
          { key: 'subject', label: t('templates.subject'), phone: 'line', cell: ({ variants }) => variants[0]?.subject || variants[0]?.text || '' },
          { key: 'channel', label: t('channelLabel'), width: 120, cell: ({ channel }) => t(`channel.${channel}`) },
          { key: 'approval', label: t('templates.approval'), width: 130, cell: ({ approval }) => approval && <ApprovalChip approval={approval} />, text: ({ approval }) => (approval ? t(`approval.${approval}`) : '') },
          { key: 'languages', label: t('templates.languages'), width: 120, cell: ({ variants }) => variants.map(({ language }) => language.toUpperCase()).join(', ') },
        ]}
        onOpen={({ id }) => go(`/campaign/templates/${id}`)}
        empty={{ title: t('templates.none'), text: t('templates.noneText'), action: add('outlined') }}
      />
    </Page>
  )
} // prettier-ignore
