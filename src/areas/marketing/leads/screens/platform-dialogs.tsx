import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryOf } from '#web/api.ts'
import { fieldsOf, type RouteForm, useRouteForm } from '#web/form.ts'
import { DayField, NumberField, PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import { PLATFORM_BUSINESSES, type PlatformLead, type WholePlatformLead } from '../contract/platform.ts'
import { LEAD_SOURCES, type LeadState } from '../rules/states.ts'

type Closes = { onClose: () => void }

const EMPTY = {
  businessKind: 'HOTEL', source: 'PHONE', businessName: '', firstName: '', lastName: '', email: '', phone: '', city: '', country: '', units: null,
  message: '', nextStep: '', nextStepOn: null,
} as const // prettier-ignore

function useSaved(onClose: () => void) {
  const { t } = useTranslation('leads')
  return () => {
    toast(t('saved'))
    onClose()
  }
}

export function NewPlatformLeadDialog({ onClose, onDone }: Closes & { onDone: (id: string) => void }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.addPlatformLead, {
    defaults: EMPTY,
    onDone: ({ lead }) => {
      toast(t('platform.added'))
      onDone(lead.id)
    },
  })
  return (
    <FormDialog form={form} title={t('platform.add')} onClose={onClose}>
      <PlatformLeadFields form={form} />
    </FormDialog>
  )
}

export function EditPlatformLeadDialog({ lead, onClose }: Closes & { lead: PlatformLead }) {
  const { t } = useTranslation(['leads', 'shell'])
  const { businessKind, source, businessName, firstName, lastName, email, phone, city, units, message } = lead
  const form = useRouteForm(leads.changePlatformLead, {
    known: { platformLeadId: lead.id, version: lead.version, country: lead.country },
    defaults: {
      businessKind, source, businessName, firstName, lastName, email, phone, city, units, message,
      nextStep: lead.nextStep, nextStepOn: lead.nextStepOn,
    },
    onDone: useSaved(onClose),
  }) // prettier-ignore
  return (
    <FormDialog form={form} title={businessName} label={t('shell:save')} onClose={onClose}>
      <PlatformLeadFields form={fieldsOf(form)} />
    </FormDialog>
  )
}

function PlatformLeadFields({ form }: { form: RouteForm<typeof leads.addPlatformLead> }) {
  const { t } = useTranslation('leads')
  const kinds = PLATFORM_BUSINESSES.map((value) => ({ value, label: t(`platform.kind.${value}`) }))
  return (
    <>
      <TextField form={form} name="businessName" label={t('platform.business')} isRequired autoFocus maxLength={120} />
      <FieldRow>
        <SelectField form={form} name="businessKind" label={t('kindOf')} options={kinds} />
        <SelectField form={form} name="source" label={t('sourceOf')} options={LEAD_SOURCES.map((value) => ({ value, label: t(`source.${value}`) }))} />
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
        <TextField form={form} name="city" label={t('platform.city')} maxLength={80} />
        <NumberField form={form} name="units" label={t('platform.units')} min={1} max={100_000} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="nextStep" label={t('nextStep')} maxLength={200} />
        <DayField form={form} name="nextStepOn" label={t('nextStepOn')} />
      </FieldRow>
      <TextField form={form} name="message" label={t('message')} lines={4} maxLength={10_000} />
    </>
  )
} // prettier-ignore

export function AssignPlatformLeadDialog({ lead, onClose }: Closes & { lead: PlatformLead }) {
  const { t } = useTranslation('leads')
  const { data } = useQuery(queryOf(leads.platformPeople, {}))
  const form = useRouteForm(leads.assignPlatformLead, {
    known: { platformLeadId: lead.id, version: lead.version },
    defaults: { ...(lead.ownerId !== null && { ownerId: lead.ownerId }) },
    onDone: useSaved(onClose),
  })
  const options = (data?.rows ?? []).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <FormDialog form={form} title={t('assign')} onClose={onClose}>
      <SelectField form={form} name="ownerId" label={t('owner')} options={options} isRequired />
    </FormDialog>
  )
}

type OfWhole = Closes & { whole: WholePlatformLead }

/** Requests the input of a move: a reason, a day, or which lead it is the same as. */
export function MovePlatformLeadDialog({ whole: { lead, similar }, state, onClose }: OfWhole & { state: LeadState }) {
  const { t } = useTranslation('leads')
  const form = useRouteForm(leads.movePlatformLead, {
    known: { platformLeadId: lead.id, version: lead.version, state },
    defaults: { reason: '', until: null, ofId: null },
    refusedAt: { reason_required: 'reason', date_in_past: 'until', unknown_reference: 'ofId' },
    onDone: useSaved(onClose),
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

/** Makes an organisation of a lead, or links the one there is. */
export function ConvertPlatformLeadDialog({ whole: { lead, similar }, onClose }: OfWhole) {
  const { t } = useTranslation('leads')
  const found = similar.filter(({ kind }) => kind === 'ORGANISATION')
  const form = useRouteForm(leads.convertPlatformLead, {
    known: { platformLeadId: lead.id, version: lead.version },
    defaults: { organizationId: found[0] ? Number(found[0].id) : null },
    onDone: () => {
      toast(t('platform.converted'))
      onClose()
    },
  })
  const options = found.map(({ id, name }) => ({ value: Number(id), label: name }))
  return (
    <FormDialog form={form} title={t('platform.convert')} onClose={onClose}>
      <SelectField form={form} name="organizationId" label={t('platform.organisation')} help={t('platform.convertHelp')} options={options} />
    </FormDialog>
  )
} // prettier-ignore
