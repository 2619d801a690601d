import Button from '@mui/material/Button'
import { useTranslation } from 'react-i18next'
import { useRouteForm } from '#web/form.ts'
import { useGo, useUrlState } from '#web/navigation.tsx'
import { useCan } from '#web/session.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Page } from '#web/ui/page.tsx'
import { campaigns } from '../contract/campaigns.ts'
import { CAMPAIGN_CHANNELS, JOURNEY_STATES, TRIGGERS } from '../contract/choices.ts'
import { JourneyStateChip, useTriggerWords } from './journey-marks.tsx'
import { useCampaignTabs } from './use-campaign-tabs.ts'

/** `/campaign/journeys`: what is sent by itself, and what it did. */
export function JourneyList() {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const [url, setUrl] = useUrlState()
  const mayWrite = useCan('campaigns.write')
  const words = useTriggerWords()
  const add = (variant: 'contained' | 'outlined') =>
    mayWrite && (
      <Button variant={variant} startIcon={<Icon name="add" />} onClick={() => setUrl({ new: 'yes' })}>
        {t('journeys.add')}
      </Button>
    )
  return (
    <Page title={t('journeys.title')} tabs={useCampaignTabs('journeys')} actions={add('contained')}>
      <DataList
        label={t('journeys.title')}
        source={campaigns.journeys}
        filters={[{ name: 'state', label: t('status'), options: JOURNEY_STATES.map((value) => ({ value, label: t(`journeys.state.${value}`) })) }]}
        columns={[
          { key: 'name', label: t('name'), phone: 'title', cell: ({ name }) => name },
          { key: 'trigger', label: t('journeys.trigger'), phone: 'line', cell: words, text: words },
          { key: 'state', label: t('status'), width: 130, phone: 'end', cell: ({ state }) => <JourneyStateChip state={state} />, text: ({ state }) => t(`journeys.state.${state}`) },
          { key: 'running', label: t('journeys.running'), width: 110, align: 'end', cell: ({ running }) => running },
          { key: 'done', label: t('journeys.done'), width: 110, align: 'end', phone: 'hidden', cell: ({ done }) => done },
          { key: 'exited', label: t('journeys.exited'), width: 110, align: 'end', phone: 'hidden', cell: ({ exited }) => exited },
          { key: 'messages', label: t('journeys.messages'), width: 110, align: 'end', cell: ({ messages }) => messages },
        ]}
        onOpen={({ id }) => go(`/campaign/journeys/${id}`)}
        empty={{ title: t('journeys.none'), text: t('journeys.noneText'), action: add('outlined') }}
      />
      {url['new'] === 'yes' && mayWrite && <AddDialog onClose={() => setUrl({ new: undefined })} />}
    </Page>
  )
} // prettier-ignore

function AddDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  const form = useRouteForm(campaigns.addJourney, {
    defaults: { name: '', trigger: 'AFTER_DEPARTURE', triggerValue: 5, channel: 'MAIL' },
    refusedAt: { name_taken: 'name' },
    onDone: ({ id }) => go(`/campaign/journeys/${id}`),
  })
  return (
    <FormDialog form={form} title={t('journeys.add')} onClose={onClose}>
      <TextField form={form} name="name" label={t('name')} isRequired autoFocus maxLength={80} />
      <SelectField form={form} name="trigger" label={t('journeys.trigger')} options={TRIGGERS.map((value) => ({ value, label: t(`trigger.${value}`) }))} />
      <SelectField form={form} name="channel" label={t('channelLabel')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
    </FormDialog>
  )
} // prettier-ignore
