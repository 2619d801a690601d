import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { CompanyField } from '#areas/parties/companies/screens/pickers.tsx'
import { rates } from '#areas/property/rates/contract/rates.ts'
import { rooms } from '#areas/property/rooms/contract.ts'
import { queryOf } from '#web/api.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { useCan } from '#web/session.ts'
import { Choice } from '#web/ui/choice.tsx'
import { DayField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { leads } from '../contract/leads.ts'
import type { WholeLead } from '../contract/replies.ts'

type Props = { whole: WholeLead; onClose: () => void }
const OUTCOMES = ['DEAL', 'BOOKING', 'CONTACT'] as const
type Outcome = (typeof OUTCOMES)[number]

/** Makes a customer, a company and a deal or a booking of a lead, or links those there are. */
export function ConvertDialog({ whole, onClose }: Props) {
  const mayBook = useCan('bookings.write')
  const { kind } = whole.lead
  const [outcome, setOutcome] = useState<Outcome>(mayBook && (kind === 'STAY' || kind === 'LONG_STAY') ? 'BOOKING' : 'DEAL')
  return <ConvertForm key={outcome} whole={whole} outcome={outcome} onOutcome={setOutcome} onClose={onClose} />
} // prettier-ignore

/** What the enquiry says of the stay; what it does not say is chosen. */
const stayOf = ({ arrival, departure, rooms: count, adults, children, offerCode }: WholeLead['lead']) => ({
  ...(arrival !== null && { arrival }),
  ...(departure !== null && { departure }),
  ratePlanId: null,
  rooms: count ?? 1,
  adults: Math.max(adults ?? 2, count ?? 1),
  children: children ?? 0,
  code: offerCode,
})

type FormProps = Props & { outcome: Outcome; onOutcome: (outcome: Outcome) => void }

function ConvertForm({ whole: { lead, similar }, outcome, onOutcome, onClose }: FormProps) {
  const { t } = useTranslation('leads')
  const mayBook = useCan('bookings.write')
  const customers = similar.filter(({ kind }) => kind === 'CUSTOMER')
  const company = similar.find(({ kind }) => kind === 'COMPANY')
  const form = useRouteForm(leads.convert, {
    known: { leadId: lead.id, version: lead.version },
    defaults: {
      customerId: customers[0]?.id ?? null,
      company: company ? 'EXISTING' : lead.companyName === '' ? 'NONE' : 'NEW',
      companyId: company?.id ?? null,
      dealName: outcome === 'DEAL' ? lead.title : null,
      booking: outcome === 'BOOKING' ? stayOf(lead) : null,
    },
    refusedAt: { code_not_given: 'booking.code', date_in_past: 'booking.arrival', too_many_guests: 'booking.adults', no_availability: 'booking.roomTypeId', stay_too_long: 'booking.departure', rate_plan_closed: 'booking.ratePlanId', no_price: 'booking.roomTypeId' },
    onDone: () => {
      toast(t(outcome === 'BOOKING' ? 'convert.booked' : 'convert.done'))
      onClose()
    },
  })
  const chosen = useWatch({ control: form.control, name: 'company' })
  const options = OUTCOMES.filter((value) => value !== 'BOOKING' || mayBook).map((value) => ({ value, label: t(`convert.becomes.${value}`) }))
  return (
    <FormDialog form={form} title={t('convert.ok')} onClose={onClose}>
      <Choice label={t('convert.as')} value={outcome} options={options} onChange={(value) => onOutcome(OUTCOMES.find((one) => one === value) ?? 'DEAL')} />
      {customers.length > 0 && <SelectField form={form} name="customerId" label={t('convert.customer')} help={t('convert.customerHelp')} options={customers.map(({ id, name }) => ({ value: id, label: name }))} />}
      <SelectField form={form} name="company" label={t('company')} options={(['NONE', 'NEW', 'EXISTING'] as const).map((value) => ({ value, label: t(`convert.company.${value}`) }))} />
      {chosen === 'EXISTING' && <CompanyField form={form} name="companyId" label={t('convert.company.EXISTING')} />}
      {outcome === 'DEAL' && <TextField form={form} name="dealName" label={t('convert.dealName')} help={t('convert.dealHelp')} maxLength={120} />}
      {outcome === 'BOOKING' && <StayFields form={form} />}
    </FormDialog>
  )
} // prettier-ignore

/** The stay of the booking. */
function StayFields({ form }: { form: RouteForm<typeof leads.convert, 'leadId' | 'version'> }) {
  const { t } = useTranslation('leads')
  const types = useQuery(queryOf(rooms.types, {})).data?.rows ?? []
  const plans = useQuery(queryOf(rates.plans, {})).data?.rows ?? []
  const named = (rows: readonly { id: string; name: string; isActive: boolean }[]) => rows.filter(({ isActive }) => isActive).map(({ id, name }) => ({ value: id, label: name }))
  return (
    <>
      <FieldRow>
        <DayField form={form} name="booking.arrival" label={t('arrival')} isRequired />
        <DayField form={form} name="booking.departure" label={t('departure')} isRequired />
      </FieldRow>
      <FieldRow>
        <SelectField form={form} name="booking.roomTypeId" label={t('convert.roomType')} options={named(types)} isRequired />
        <SelectField form={form} name="booking.ratePlanId" label={t('convert.ratePlan')} help={t('convert.ratePlanHelp')} options={named(plans)} />
      </FieldRow>
      <FieldRow>
        <NumberField form={form} name="booking.rooms" label={t('rooms')} min={1} max={50} isRequired />
        <NumberField form={form} name="booking.adults" label={t('adults')} help={t('convert.adultsHelp')} min={1} isRequired />
        <NumberField form={form} name="booking.children" label={t('children')} min={0} isRequired />
      </FieldRow>
      <TextField form={form} name="booking.code" label={t('convert.code')} maxLength={40} />
    </>
  )
} // prettier-ignore
