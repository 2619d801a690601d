import Button from '@mui/material/Button'
import FormHelperText from '@mui/material/FormHelperText'
import Stack from '@mui/material/Stack'
import { useQuery } from '@tanstack/react-query'
import { useController, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { queryOf, useSend } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { Link, useScreenParams } from '#web/navigation.tsx'
import { useNotify } from '#web/notify.ts'
import { useCan } from '#web/session.ts'
import { ChipsField } from '#web/ui/chips-field.tsx'
import { FactList } from '#web/ui/fact-list.tsx'
import { CheckboxField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { Page, Section } from '#web/ui/page.tsx'
import { ErrorState, LinesSkeleton } from '#web/ui/states.tsx'
import { useTabs } from '#web/ui/tabs.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { campaigns } from '../contract/campaigns.ts'
import { CAMPAIGN_CHANNELS, EXITS, SERVICE_TRIGGERS, TRIGGERS } from '../contract/choices.ts'
import type { Journey, Step } from '../contract/journeys.ts'
import { purposeOfJourney } from '../rules/approval.ts'
import { JOURNEY_MOVES } from '../rules/journeys.ts'
import { JourneyStateChip, useTriggerWords } from './journey-marks.tsx'
import { RunsPart } from './runs-part.tsx'
import { StepList } from './step-list.tsx'

/** `/campaign/journeys/:journeyId`: the steps of a journey, and the guests in it. */
export function JourneyPage() {
  const { t } = useTranslation('campaigns')
  const { journeyId = '' } = useScreenParams()
  const { data, error, refetch } = useQuery(queryOf(campaigns.journey, { journeyId }))
  if (data) return <JourneyScreen key={journeyId} journey={data} />
  return (
    <Page title={t('journeys.one')}>
      {error ? <ErrorState error={error} retry={() => void refetch()} /> : <LinesSkeleton lines={8} />}
    </Page>
  )
}

function JourneyScreen({ journey }: { journey: Journey }) {
  const { t } = useTranslation('campaigns')
  const mayWrite = useCan('campaigns.write')
  const mayMove = useCan('campaigns.approve')
  const maySee = useCan('campaigns.export')
  const [first, second] = ['steps', 'runs'] as const
  const tabs = useTabs<'steps' | 'runs'>(maySee ? [first, second] : [first], { label: (name) => t(`journeys.tabs.${name}`) })
  const isOpen = journey.state === 'DRAFT' || journey.state === 'PAUSED'
  return (
    <Page
      title={journey.name}
      subtitle={
        <Stack direction="row" sx={{ alignItems: 'center', flexWrap: 'wrap', columnGap: 3, rowGap: 1 }}>
          <span>
            <Link to="/campaign/journeys">{t('journeys.title')}</Link>
          </span>
          <JourneyStateChip state={journey.state} />
        </Stack>
      }
      tabs={tabs}
      actions={mayMove && <Moves journey={journey} />}
    >
      {tabs.open === 'runs' ? <RunsPart journeyId={journey.id} /> : isOpen && mayWrite ? <JourneyEdit key={journey.version} journey={journey} /> : <Facts journey={journey} />}
    </Page>
  )
} // prettier-ignore

function Moves({ journey: { id: journeyId, version, state, name } }: { journey: Journey }) {
  const { t } = useTranslation('campaigns')
  const notify = useNotify()
  const { mutate, isPending } = useSend(campaigns.moveJourney)
  return JOURNEY_MOVES[state].map((to) => (
    <Button
      key={to}
      variant={to === 'ACTIVE' ? 'contained' : 'outlined'}
      disabled={isPending}
      onClick={() =>
        mutate({ journeyId, version, state: to }, { onSuccess: () => toast(t(`journeys.moved.${to}`, { name })), onError: notify.refusal })
      }
    >
      {t(`journeys.move.${to}`)}
    </Button>
  ))
} // prettier-ignore

function Facts({ journey }: { journey: Journey }) {
  const { t } = useTranslation('campaigns')
  const words = useTriggerWords()
  const templates = useQuery(queryOf(campaigns.templates, { limit: 200 })).data?.rows ?? []
  const nameOf = (step: Step): string =>
    step.type === 'SEND' ? `${t('stepType.SEND')}: ${templates.find(({ id }) => id === step.templateId)?.name ?? ''}`
    : step.type === 'CASE' ? `${t('stepType.CASE')}: ${step.subject}`
    : step.type === 'TASK' ? `${t('stepType.TASK')}: ${step.title}`
    : step.type === 'WAIT' ? t('steps.waits', { count: step.hours })
    : step.type === 'BRANCH' ? `${t(`steps.on.${step.on}`)} ${t('steps.yes')}: ${step.yes.map(nameOf).join(', ') || '–'}. ${t('steps.no')}: ${step.no.map(nameOf).join(', ') || '–'}`
    : t(`stepType.${step.type}`)
  return (
    <Stack spacing={5}>
      <FactList
        facts={[
          [t('journeys.trigger'), words(journey)],
          [t('journeys.exits'), journey.exits.map((exit) => t(`exit.${exit}`)).join(', ')],
          [t('channelLabel'), t(`channel.${journey.channel}`)],
        ]}
      />
      <Section title={t('journeys.tabs.steps')}>
        <ol>
          {journey.steps.map((step, at) => (
            <li key={at}>{nameOf(step)}</li>
          ))}
        </ol>
      </Section>
    </Stack>
  )
} // prettier-ignore

/** The form of a journey that may be changed. */
export function JourneyEdit({ journey }: { journey: Journey }) {
  const { t } = useTranslation(['campaigns', 'shell'])
  const { id: journeyId, version, name, channel, isService, trigger, triggerValue, steps, exits, reentryDays, mostPerStay } = journey
  const form = useRouteForm(campaigns.changeJourney, {
    known: { journeyId, version },
    defaults: { name, channel, isService, trigger, triggerValue, steps, exits, reentryDays, mostPerStay },
    refusedAt: { name_taken: 'name', template_not_approved: 'steps', template_not_marketing: 'steps', template_not_utility: 'steps' },
    onDone: () => toast(t('campaigns:journeys.saved', { name })),
  })
  const { field, fieldState } = useController({ control: form.control, name: 'steps' })
  const [chosen, chosenChannel, isOfStay] = useWatch({ control: form.control, name: ['trigger', 'channel', 'isService'] })
  return (
    <Form form={form} label={journey.name}>
      <TextField form={form} name="name" label={t('campaigns:name')} isRequired maxLength={80} />
      <FieldRow>
        <SelectField form={form} name="trigger" label={t('campaigns:journeys.trigger')} options={TRIGGERS.map((value) => ({ value, label: t(`campaigns:trigger.${value}`) }))} />
        <NumberField form={form} name="triggerValue" label={t(`campaigns:triggerValue.${chosen}`)} max={1000} isRequired />
        <SelectField form={form} name="channel" label={t('campaigns:channelLabel')} options={CAMPAIGN_CHANNELS.map((value) => ({ value, label: t(`campaigns:channel.${value}`) }))} />
      </FieldRow>
      {SERVICE_TRIGGERS.includes(chosen) && <CheckboxField form={form} name="isService" label={t('campaigns:journeys.isService')} help={t('campaigns:journeys.isServiceHelp')} />}
      <StepList label={t('campaigns:journeys.tabs.steps')} steps={field.value as Step[]} channel={chosenChannel ?? 'MAIL'} use={purposeOfJourney({ isService: isOfStay === true })} onChange={field.onChange} />
      {fieldState.error && <FormHelperText error>{fieldState.error.message}</FormHelperText>}
      <ChipsField form={form} name="exits" label={t('campaigns:journeys.exits')} help={t('campaigns:journeys.exitsHelp')} options={EXITS.map((value) => ({ value, label: t(`campaigns:exit.${value}`) }))} />
      <FieldRow>
        <NumberField form={form} name="reentryDays" label={t('campaigns:journeys.reentryDays')} help={t('campaigns:journeys.reentryHelp')} max={3650} isRequired />
        <NumberField form={form} name="mostPerStay" label={t('campaigns:journeys.mostPerStay')} help={t('campaigns:journeys.mostPerStayHelp')} min={1} max={20} isRequired />
      </FieldRow>
      <FormButtons form={form} label={t('shell:save')} />
    </Form>
  )
} // prettier-ignore
