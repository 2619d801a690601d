import FormHelperText from '@mui/material/FormHelperText'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { offers } from '#areas/offers/offers/contract/offers.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { Choice } from '#web/ui/choice.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import type { Campaign, TextTest } from '../contract/campaign-replies.ts'
import { campaigns } from '../contract/campaigns.ts'
import { CAMPAIGN_CHANNELS, GOALS, METRICS } from '../contract/choices.ts'
import { useTemplateLabel } from './approval-part.tsx'
import { SendAtField } from './send-at-field.tsx'
import { SeriesFields } from './series-part.tsx'

export const WIZARD_STEPS = ['goal', 'audience', 'content', 'offer', 'schedule'] as const
type WizardStep = (typeof WIZARD_STEPS)[number]

type StepForm = RouteForm<typeof campaigns.update, 'campaignId' | 'version'>
type Props = { campaign: Campaign; step: WizardStep; onNext: () => void }

/** One step of a draft; saving it leads to the next. */
export function WizardPart({ campaign, step, onNext }: Props) {
  const { t } = useTranslation('campaigns')
  const { id: campaignId, version, name, goal, channel, segmentIds, excludeIds, templateId, fromName, replyTo, test, offerId, givesCodes, addsUtm, utmSource, utmCampaign, budget, sendAt, inGuestZone, repeats, repeatUntil, perHour, stopAfter, arrivalDays } = campaign // prettier-ignore
  const form = useRouteForm(campaigns.update, {
    known: { campaignId, version },
    defaults: { name, goal, channel, segmentIds, excludeIds, templateId, fromName, replyTo, test, offerId, givesCodes, addsUtm, utmSource, utmCampaign, budget, sendAt, inGuestZone, repeats, repeatUntil, perHour, stopAfter, arrivalDays }, // prettier-ignore
    refusedAt: { template_not_approved: 'templateId', template_not_marketing: 'templateId' },
    onDone: onNext,
  })
  const Part = PARTS[step]
  return (
    <Form form={form} label={t(`part.${step}`)}>
      <Part form={form} />
      <FormButtons form={form} label={t('saveAndGoOn')} />
    </Form>
  )
}

function Goal({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  return (
    <>
      <TextField form={form} name="name" label={t('name')} isRequired maxLength={80} />
      <FieldRow>
        <SelectField form={form} name="goal" label={t('goalLabel')} options={GOALS.map((value) => ({ value, label: t(`goal.${value}`) }))} />
        <SelectField form={form} name="channel" label={t('channelLabel')} help={t('channelHelp')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`channel.${value}`) }))} />
      </FieldRow>
    </>
  )
} // prettier-ignore

/** Lists that are chosen from whole are short: a property has few segments and templates. */
const WHOLE = { limit: 200 }

function Audience({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  const rows = useQuery(queryOf(campaigns.segments, WHOLE)).data?.rows ?? []
  const options = rows.map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <ChipsField form={form} name="segmentIds" label={t('segmentsIn')} help={rows.length === 0 ? t('noSegments') : t('segmentsInHelp')} options={options} />
      <ChipsField form={form} name="excludeIds" label={t('segmentsOut')} help={t('segmentsOutHelp')} options={options} />
      <NumberField form={form} name="arrivalDays" label={t('arrivalDays')} help={t('arrivalDaysHelp')} max={60} isRequired />
    </>
  )
} // prettier-ignore

const NEW_TEST = { samplePercent: 20, metric: 'CLICKED', hours: 4 } as const

function Content({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  const channel = useWatch({ control: form.control, name: 'channel' })
  const rows = useQuery(queryOf(campaigns.templates, { ...WHOLE, ...(channel && { channel }) })).data?.rows ?? []
  const labelOf = useTemplateLabel('MARKETING')
  const options = rows.map((row) => ({ value: row.id, label: labelOf(row) }))
  const { field } = useController({ control: form.control, name: 'test' })
  const test = field.value as TextTest | null
  const choose = (templateId: string) => field.onChange(templateId === '' ? null : { ...NEW_TEST, ...test, templateId })
  return (
    <>
      <SelectField form={form} name="templateId" label={t('templates.one')} blank={t('chooseTemplate')} options={options} />
      <div>
        <Choice label={t('otherTemplate')} value={test?.templateId ?? ''} options={[{ value: '', label: t('noTest') }, ...options]} onChange={choose} />
        <FormHelperText>{t('otherTemplateHelp')}</FormHelperText>
      </div>
      {test && (
        <FieldRow>
          <NumberField form={form} name="test.samplePercent" label={t('samplePercent')} min={1} max={100} isRequired />
          <SelectField form={form} name="test.metric" label={t('metricLabel')} options={METRICS.map((value) => ({ value, label: t(`metric.${value}`) }))} />
          <NumberField form={form} name="test.hours" label={t('decideHours')} min={1} max={168} isRequired />
        </FieldRow>
      )}
      {channel === 'MAIL' && (
        <FieldRow>
          <TextField form={form} name="fromName" label={t('fromName')} help={t('fromNameHelp')} maxLength={80} />
          <TextField form={form} name="replyTo" type="email" label={t('replyTo')} help={t('replyToHelp')} maxLength={254} />
        </FieldRow>
      )}
      <LinkFields form={form} />
    </>
  )
} // prettier-ignore

/** How web analytics name the visits that come from the links. */
function LinkFields({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  const addsUtm = useWatch({ control: form.control, name: 'addsUtm' })
  return (
    <>
      <CheckboxField form={form} name="addsUtm" label={t('addsUtm')} help={t('addsUtmHelp')} />
      {addsUtm && (
        <FieldRow>
          <TextField form={form} name="utmSource" label={t('utmSource')} help={t('utmSourceHelp')} maxLength={60} />
          <TextField form={form} name="utmCampaign" label={t('utmCampaign')} help={t('utmCampaignHelp')} maxLength={80} />
        </FieldRow>
      )}
    </>
  )
} // prettier-ignore

function Offer({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  const rows = useQuery(queryOf(offers.list, { view: 'current', limit: 200 })).data?.rows ?? []
  const offerId = useWatch({ control: form.control, name: 'offerId' })
  const offer = rows.find(({ id }) => id === offerId)
  return (
    <>
      <SelectField form={form} name="offerId" label={t('offer')} blank={t('noOffer')} help={t('offerHelp')} options={rows.map(({ id, name }) => ({ value: id, label: name }))} />
      {offer?.needsCode && <CheckboxField form={form} name="givesCodes" label={t('givesCodes')} help={t('givesCodesHelp')} />}
    </>
  )
} // prettier-ignore

function Schedule({ form }: { form: StepForm }) {
  const { t } = useTranslation('campaigns')
  const sendAt = useWatch({ control: form.control, name: 'sendAt' }) ?? null
  return (
    <>
      <SendAtField form={form} />
      {sendAt !== null && <CheckboxField form={form} name="inGuestZone" label={t('inGuestZone')} help={t('inGuestZoneHelp')} />}
      <SeriesFields form={form} />
      <MoneyField form={form} name="budget" label={t('budget')} help={t('budgetHelp')} />
      <FieldRow>
        <NumberField form={form} name="perHour" label={t('perHour')} help={t('perHourHelp')} min={10} max={60_000} isRequired />
        <NumberField form={form} name="stopAfter" label={t('stopAfter')} help={t('stopAfterHelp')} min={1} max={1_000} isRequired />
      </FieldRow>
    </>
  )
} // prettier-ignore

const PARTS = { goal: Goal, audience: Audience, content: Content, offer: Offer, schedule: Schedule }
