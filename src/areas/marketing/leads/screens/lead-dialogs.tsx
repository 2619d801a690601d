import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { CheckboxField, DayField, NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { Lead, WholeLead } from '../contract/replies.ts'
import { offeredSources } from '../rules/sources.ts'
import { LAYOUTS, LEAD_KINDS, type LeadSource, type LeadState, TEMPERATURES } from '../rules/states.ts'
import { useSources } from './words.tsx'

type Closes = { onClose: () => void }

const EMPTY = {
  kind: 'STAY', source: 'PHONE', title: '', firstName: '', lastName: '', email: '', phone: '', companyName: '', jobTitle: '', website: '', competitor: '', temperature: null, campaignId: null, offerCode: '', language: null, arrival: null, departure: null,
  rooms: null, adults: null, children: null, isFlexible: false, eventOn: null, attendees: null, layout: null, eventNeeds: '', message: '', budget: null, decisionOn: null, nextStep: '', nextStepOn: null,
} as const // prettier-ignore

type Entered = Closes & { onDone: (leadId: string) => void }

/** Opens once it is known which source comes first: by telephone, where the property offers that. */
export function NewLeadDialog(dialog: Entered) {
  const { data, isPending } = useQuery(queryOf(leads.sources, {}))
  if (isPending) return null
  const offered = offeredSources(data?.rows ?? [], null).map(({ id }) => id)
  return <EnterLead {...dialog} source={offered.includes(EMPTY.source) ? EMPTY.source : (offered[0] ?? EMPTY.source)} />
}

function EnterLead({ source, onClose, onDone }: Entered & { source: LeadSource }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.create, {
    defaults: { ...EMPTY, source },
    refusedAt: { source_retired: 'source' },
    onDone: ({ lead }) => {
      toast(t('inbox.added'))
      onDone(lead.id)
    },
  })
  return (
    <FormDialog form={form} title={t('inbox.add')} onClose={onClose}>
      <LeadFields form={form} chosen={null} />
    </FormDialog>
  )
}

export function EditLeadDialog({ lead, onClose }: Closes & { lead: Lead }) {
  const { t } = useTranslation(['leads', 'shell'])
  const { id: leadId, version } = lead
  const { kind, source, title, firstName, lastName, email, phone, companyName, jobTitle, website, competitor, temperature, campaignId, offerCode, language, arrival, departure, rooms, adults, children, isFlexible, eventOn, attendees, layout, eventNeeds, message, budget, decisionOn, nextStep, nextStepOn } = lead
  const form = useRouteForm(leads.update, {
    known: { leadId, version },
    defaults: { kind, source, title, firstName, lastName, email, phone, companyName, jobTitle, website, competitor, temperature, campaignId, offerCode, language, arrival, departure, rooms, adults, children, isFlexible, eventOn, attendees, layout, eventNeeds, message, budget, decisionOn, nextStep, nextStepOn },
    refusedAt: { source_retired: 'source' },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={title} label={t('shell:save')} onClose={onClose}>
      <LeadFields form={fieldsOf(form)} chosen={source} />
    </FormDialog>
  )
} // prettier-ignore

function LeadFields({ form, chosen }: { form: RouteForm<typeof leads.create>; chosen: LeadSource | null }) {
  const { t } = useTranslation('leads')
  const sources = offeredSources(useSources(), chosen).map(({ id, label }) => ({ value: id, label }))
  return (
    <>
      <TextField form={form} name="title" label={t('title')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <SelectField form={form} name="kind" label={t('kindOf')} options={LEAD_KINDS.map((value) => ({ value, label: t(`kind.${value}`) }))} />
        <SelectField form={form} name="source" label={t('sourceOf')} options={sources} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="firstName" label={t('firstName')} maxLength={80} />
        <TextField form={form} name="lastName" label={t('lastName')} maxLength={80} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="email" label={t('email')} maxLength={254} />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="companyName" label={t('company')} maxLength={120} />
        <TextField form={form} name="website" label={t('website')} maxLength={200} />
      </FieldRow>
      <TextField form={form} name="jobTitle" label={t('jobTitle')} maxLength={80} />
      <FieldRow>
        <DayField form={form} name="arrival" label={t('arrival')} />
        <DayField form={form} name="departure" label={t('departure')} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="rooms" label={t('rooms')} />
        <NumberField form={form} name="adults" label={t('adults')} />
        <MoneyField form={form} name="budget" label={t('budget')} />
      </FieldRow>
      <CheckboxField form={form} name="isFlexible" label={t('isFlexible')} />
      <EventFields form={form} />
      <TextField form={form} name="message" label={t('message')} lines={4} maxLength={10_000} />
      <OriginFields form={form} />
      <FieldRow>
        <TextField form={form} name="nextStep" label={t('nextStep')} maxLength={200} />
        <DayField form={form} name="nextStepOn" label={t('nextStepOn')} />
      </FieldRow>
    </>
  )
} // prettier-ignore

/** The day of an event, how many come, how the room is set and what is needed. */
function EventFields({ form }: { form: RouteForm<typeof leads.create> }) {
  const { t } = useTranslation('leads')
  return (
    <>
      <FieldRow>
        <DayField form={form} name="eventOn" label={t('eventOn')} />
        <NumberField form={form} name="attendees" label={t('attendees')} min={1} max={10_000} />
        <SelectField form={form} name="layout" label={t('layoutOf')} options={LAYOUTS.map((value) => ({ value, label: t(`layout.${value}`) }))} />
      </FieldRow>
      <TextField form={form} name="eventNeeds" label={t('eventNeeds')} lines={2} maxLength={1_000} />
    </>
  )
} // prettier-ignore

/** How likely the sender comes, who else they ask, and what brought them. */
function OriginFields({ form }: { form: RouteForm<typeof leads.create> }) {
  const { t } = useTranslation('leads')
  const campaigns = useQuery(queryOf(leads.campaigns, {})).data?.rows ?? []
  return (
    <>
      <FieldRow>
        <SelectField form={form} name="temperature" label={t('temperatureOf')} options={TEMPERATURES.map((value) => ({ value, label: t(`temperature.${value}`) }))} />
        <DayField form={form} name="decisionOn" label={t('decisionOn')} />
      </FieldRow>
      <TextField form={form} name="competitor" label={t('competitor')} maxLength={120} />
      <FieldRow>
        <SelectField form={form} name="campaignId" label={t('campaign')} options={campaigns.map(({ id, name }) => ({ value: id, label: name }))} />
        <TextField form={form} name="offerCode" label={t('offerCode')} maxLength={40} />
      </FieldRow>
    </>
  )
} // prettier-ignore

export function AssignDialog({ lead: { id: leadId, version, ownerId }, onClose }: Closes & { lead: Lead }) {
  const { t } = useTranslation('leads')
  const { data } = useQuery(queryOf(leads.people, {}))
  const form = useRouteForm(leads.assign, {
    known: { leadId, version },
    defaults: { ...(ownerId !== null && { ownerId }) },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  return (
    <FormDialog form={form} title={t('assign')} onClose={onClose}>
      <SelectField form={form} name="ownerId" label={t('owner')} options={(data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))} isRequired />
    </FormDialog>
  )
} // prettier-ignore

/** Requests the input of a move: a reason, a day, or which lead it is the same as. */
export function MoveDialog({ whole: { lead, similar }, state, onClose }: Closes & { whole: WholeLead; state: LeadState }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.move, {
    known: { leadId: lead.id, version: lead.version, state },
    defaults: { reason: '', until: null, ofId: null },
    refusedAt: { reason_required: 'reason', date_in_past: 'until', unknown_reference: 'ofId' },
    onDone: () => {
      toast(t('saved'))
      onClose()
    },
  })
  const others = similar.filter(({ kind }) => kind === 'LEAD').map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog form={form} title={t(`move.${state}`)} onClose={onClose}>
      {state === 'DUPLICATE' && <SelectField form={form} name="ofId" label={t('duplicateOf')} options={others} isRequired />}
      {state === 'NURTURE' && <DayField form={form} name="until" label={t('until')} isRequired />}
      {(state === 'UNQUALIFIED' || state === 'JUNK') && <TextField form={form} name="reason" label={t('reason')} isRequired autoFocus maxLength={300} />}
    </FormDialog>
  )
} // prettier-ignore
