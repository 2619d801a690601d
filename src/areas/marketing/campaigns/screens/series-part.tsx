import Alert from '@mui/material/Alert'
import Button from '@mui/material/Button'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { useSend } from '#web/api.ts'
import { useDays } from '#web/formats.ts'
import type { RouteForm } from '#web/form.ts'
import { useGo } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { useConfirm } from '#web/ui/confirm-context.ts'
import { DataList } from '#web/ui/data-list.tsx'
import { DayField, SelectField } from '#web/ui/fields.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { Section } from '#web/ui/page.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { MomentText } from '#web/ui/values.tsx'
import type { Campaign } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { RHYTHMS } from '../contract/choices.ts'
import { isOver } from '../rules/states.ts'
import { CampaignStateChip } from './campaign-marks.tsx'

/** How often a campaign is sent, and until when. */
export function SeriesFields({ form }: { form: RouteForm<typeof campaigns.update, 'campaignId' | 'version'> }) {
  const { t } = useTranslation('campaigns')
  const repeats = useWatch({ control: form.control, name: 'repeats' }) ?? null
  return (
    <FieldRow>
      <SelectField
        form={form}
        name="repeats"
        label={t('series.repeats')}
        help={t('series.help')}
        blank={t('series.once')}
        options={RHYTHMS.map((value) => ({ value, label: t(`series.every.${value}`) }))}
      />
      {repeats !== null && (
        <DayField form={form} name="repeatUntil" label={t('series.until')} help={t('series.untilHelp')} />
      )}
    </FieldRow>
  )
}

/** That a campaign is sent again and when the series ends, with the button that ends it after this run. */
export function SeriesNote({ campaign: { id: campaignId, version, name, state, repeats, repeatUntil, runNumber } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const { day } = useDays()
  const mayWrite = useCan('campaigns.write')
  const confirm = useConfirm()
  const notify = useNotify()
  const { mutate, isPending } = useSend(campaigns.endSeries)
  if (repeats === null || isOver(state)) return null
  const end = async () => {
    if (await confirm({ title: t('series.endTitle', { name }), message: t('series.endText'), ok: t('series.end'), isDestructive: true }))
      mutate({ campaignId, version }, { onSuccess: () => toast(t('series.ended', { name })), onError: notify.refusal })
  }
  const every = t(`series.every.${repeats}`)
  return (
    <Alert
      severity="info"
      action={mayWrite && state !== 'DRAFT' && <Button color="inherit" size="small" disabled={isPending} onClick={() => void end()}>{t('series.end')}</Button>}
    >
      {repeatUntil === null ? t('series.note', { run: runNumber, every }) : t('series.noteUntil', { run: runNumber, every, day: day(repeatUntil) })}
    </Alert>
  )
} // prettier-ignore

/** All runs of the series a campaign belongs to, each with what came of it. */
export function SeriesRuns({ campaign: { id, seriesId, repeats } }: { campaign: Campaign }) {
  const { t } = useTranslation('campaigns')
  const go = useGo()
  if (seriesId === null && repeats === null) return null
  return (
    <Section title={t('series.runs')}>
      <DataList
        label={t('series.runs')}
        source={campaigns.list}
        input={{ seriesId: seriesId ?? id }}
        columns={[
          { key: 'run', label: t('series.run'), width: 90, phone: 'title', cell: ({ runNumber }) => t('series.runIs', { run: runNumber }) },
          { key: 'state', label: t('status'), width: 140, phone: 'end', cell: ({ state }) => <CampaignStateChip state={state} />, text: ({ state }) => t(`state.${state}`) },
          { key: 'sendAt', label: t('sendAt'), phone: 'line', cell: ({ startedAt, sendAt }) => (startedAt ?? sendAt) !== null && <MomentText instant={startedAt ?? sendAt ?? ''} />, text: ({ startedAt, sendAt }) => startedAt ?? sendAt ?? '' },
          { key: 'queued', label: t('step.sent'), width: 100, align: 'end', cell: ({ queued }) => queued },
          { key: 'opens', label: t('opens'), width: 100, align: 'end', phone: 'hidden', cell: ({ opens }) => opens },
          { key: 'clicks', label: t('clicks'), width: 100, align: 'end', phone: 'hidden', cell: ({ clicks }) => clicks },
        ]}
        onOpen={(run) => go(`/campaign/view/${run.id}`)}
        empty={{ title: t('none'), text: t('noneText') }}
      />
    </Section>
  )
} // prettier-ignore
