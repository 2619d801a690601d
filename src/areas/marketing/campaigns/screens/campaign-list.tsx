import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import type { Column } from '#web/ui/data-table.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { MomentText, MoneyText } from '#web/ui/values.tsx'
import type { CampaignRow } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { CAMPAIGN_CHANNELS, CAMPAIGN_STATES, GOALS } from '../contract/choices.ts'
import { CampaignStateChip } from './campaign-marks.tsx'
import { useCampaignTabs } from './use-campaign-tabs.ts'

/** `/Campaign/list`: every campaign, how far it is and what it did. */
export function CampaignList() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('campaigns.write')
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
        {t('add')}
      </Button>
    )
  return (
    <Page title={t('title')} tabs={useCampaignTabs('campaigns')} actions={add('contained')}>
      <DataList
        label={t('title')}
        source={campaigns.list}
        search="text"
        searchLabel={t('name')}
        filters={[
          { name: 'state', label: t('status'), options: CAMPAIGN_STATES.map((value) => ({ value, label: t(`state.${value}`) })) },
          { name: 'channel', label: t('channelLabel'), options: CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) })) },
        ]}
        columns={useColumns()}
        onOpen={({ id }) => go(`/campaign/view/${id}`)}
        empty={{ title: t('none'), text: t('noneText'), action: add('outlined') }}
      />
      {url['new'] === 'yes' && mayWrite && <AddDialog onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
} // prettier-ignore

function useColumns(): readonly Column<CampaignRow>[] {
  const { t } = useTranslation('campaigns')
  return [
    { key: 'name', label: t('name'), phone: 'title', cell: ({ name, runNumber }) => (runNumber > 1 ? t('series.named', { name, run: runNumber }) : name) },
    { key: 'state', label: t('status'), width: 140, phone: 'end', cell: ({ state }) => <CampaignStateChip state={state} />, text: ({ state }) => t(`state.${state}`) },
    { key: 'channel', label: t('channelLabel'), width: 110, cell: ({ channel }) => t(`channel.${channel}`) },
    { key: 'sendAt', label: t('sendAt'), width: 150, phone: 'line', cell: ({ startedAt, sendAt }) => (startedAt ?? sendAt) !== null && <MomentText instant={startedAt ?? sendAt ?? ''} isRelative />, text: ({ startedAt, sendAt }) => startedAt ?? sendAt ?? '' },
    { key: 'reached', label: t('reached'), width: 110, align: 'end', cell: ({ recipients, skipped }) => recipients - skipped },
    { key: 'queued', label: t('step.sent'), width: 100, align: 'end', cell: ({ queued }) => queued },
    { key: 'delivered', label: t('delivered'), width: 110, align: 'end', phone: 'hidden', cell: ({ delivered }) => delivered },
    { key: 'opens', label: t('opens'), width: 100, align: 'end', phone: 'hidden', cell: ({ opens }) => opens },
    { key: 'clicks', label: t('clicks'), width: 100, align: 'end', phone: 'hidden', cell: ({ clicks }) => clicks },
    { key: 'revenue', label: t('revenueOf'), width: 130, align: 'end', cell: ({ revenue }) => <MoneyText amount={revenue} />, text: ({ revenue }) => revenue },
  ]
} // prettier-ignore

/** What a campaign is for; everything else is set on its page. */
function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const form = useRouteForm(campaigns.create, {
    defaults: { name: '', goal: 'RETURN', channel: 'MAIL' },
    onDone: ({ id }) => go(`/campaign/view/${id}`),
  })
  return (
    <FormDialog form={form} title={t('add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
      <FieldRow>
        <SelectField form={form} name="goal" label={t('goalLabel')} options={GOALS.map((value) => ({ value, label: t(`goal.${value}`) }))} />
        <SelectField form={form} name="channel" label={t('channelLabel')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </FieldRow>
    </FormDialog>
  )
} // prettier-ignore
