import FormHelperText from '@mui/material/FormHelperText'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { CustomerInput, type FoundGuest } from '#areas/billing/invoices/screens/pickers.tsx'
import { type Outlet, outlets } from '#areas/property/outlets/contract.ts'
import { PackHint } from '#areas/trade/prepaid/screens/pickers.tsx'
import type { Reply } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { type RouteForm, useRouteForm } from '#web/form.ts'
import { languageOptions } from '#web/i18n.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { PhoneField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { appointments } from '../contract.ts'
import { TimeChoice } from './time-choice.tsx'

/** What was pressed on the calendar. */
export type RequestedTime = { day: string; staffId?: string | undefined; startsAt?: string | undefined }

type Props = { outlet: Outlet; request: RequestedTime; onClose: () => void }

/** Treatment, staff and time of a booking; the pickers write their choice into the form. */
function useBookForm({ outlet, request, onClose }: Props) {
  const { t } = useTranslation('appointments')
  const businessServiceId = outlet.id
  const [what, setWhat] = useState('')
  const [day, setDay] = useState(request.day)
  const treatments = useQuery(queryOf(appointments.treatments, { businessServiceId })).data?.rows ?? []
  const packages = useQuery(queryOf(appointments.packages, { businessServiceId })).data?.rows ?? []
  const form = useRouteForm(appointments.create, {
    defaults: {
      businessServiceId,
      guestName: '',
      phone: '',
      email: '',
      note: '',
      ...(request.staffId && { staffId: request.staffId }),
      ...(request.startsAt && { startsAt: request.startsAt }),
    },
    onDone: ({ rows }) => {
      toast(t('book.done', { name: rows[0]?.guestName ?? '' }))
      onClose()
    },
  })
  const [startsAt, setStartsAt] = useState(request.startsAt)
  const [staffId, setStaffId] = useState(request.staffId ?? '')
  const [known, setKnown] = useState<{ id: string; name: string } | null>(null)
  const setGuest = (guest: FoundGuest | null) => {
    setKnown(guest)
    form.setValue('customerId', guest?.id ?? null, { shouldDirty: true })
    if (!guest) return
    form.setValue('guestName', guest.name, { shouldValidate: true })
    form.setValue('phone', guest.phone)
    form.setValue('email', guest.email)
  }
  const isPackage = (id: string) => packages.some((one) => one.id === id)
  return {
    form,
    guest: { value: known, set: setGuest },
    service: {
      treatments,
      packages,
      value: what,
      set: (id: string) => {
        setWhat(id)
        form.setValue('packageId', isPackage(id) ? id : undefined)
        form.setValue('productId', isPackage(id) ? undefined : id)
      },
    },
    /** The treatment or package as a search for free times takes it. */
    chosen: isPackage(what) ? { packageId: what } : { productId: what },
    staff: {
      value: staffId,
      set: (id: string) => {
        setStaffId(id)
        form.setValue('staffId', id || null)
      },
    },
    day: { value: day, set: setDay },
    time: {
      value: startsAt,
      set: (next: string) => {
        setStartsAt(next)
        form.setValue('startsAt', next, { shouldDirty: true })
      },
    },
  }
}

/** Books a treatment or a package: with staff, time and guest. */
export function BookDialog(props: Props) {
  const { outlet, onClose } = props
  const { t } = useTranslation('appointments')
  const { form, guest, service, chosen, staff, day, time } = useBookForm(props)
  const what = service.value
  const { isSubmitted, errors } = form.formState
  return (
    <FormDialog form={form} title={t('book.title')} label={t('book.ok')} onClose={onClose} width={600}>
      <CustomerInput label={t('book.known')} value={guest.value} onChange={guest.set} />
      <GuestFields form={form} />
      <FieldRow>
        <ServiceInput
          treatments={service.treatments}
          packages={service.packages}
          value={what}
          hasError={isSubmitted && what === ''}
          onChange={service.set}
        />
        <StaffInput outletId={outlet.id} value={staff.value} onChange={staff.set} />
      </FieldRow>
      {guest.value && 'productId' in chosen && what !== '' && (
        <PackHint customerId={guest.value.id} productId={what} day={day.value} />
      )}
      <DayInput label={t('dayLabel')} value={day.value} onChange={day.set} />
      {(what === '' || errors['startsAt']) && (
        <FormHelperText error={isSubmitted}>{t(what === '' ? 'book.what' : 'book.when')}</FormHelperText>
      )}
      {day.value && what !== '' && (
        <TimeChoice
          businessServiceId={outlet.id}
          day={day.value}
          what={chosen}
          staffId={staff.value || undefined}
          value={time.value}
          onChange={time.set}
        />
      )}
      <TextField form={form} name="note" label={t('note')} maxLength={500} />
    </FormDialog>
  )
}

type StaffProps = { outletId: string; value: string; onChange: (staffId: string) => void }

/** Who does it; anyone unless one is chosen. */
function StaffInput({ outletId, value, onChange }: StaffProps) {
  const { t } = useTranslation('appointments')
  const resources = useQuery(queryOf(outlets.resources, { businessServiceId: outletId })).data?.rows ?? []
  const people = resources.filter(({ kind }) => kind === 'STAFF')
  return (
    <MuiTextField
      select
      label={t('staff')}
      value={value}
      slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
      onChange={(event) => onChange(event.target.value)}
    >
      <MenuItem value="">{t('anybody')}</MenuItem>
      {people.map(({ id, name }) => (
        <MenuItem key={id} value={id}>
          {name}
        </MenuItem>
      ))}
    </MuiTextField>
  )
}

function GuestFields({ form }: { form: RouteForm<typeof appointments.create> }) {
  const { t } = useTranslation('appointments')
  return (
    <>
      <FieldRow>
        <TextField form={form} name="guestName" label={t('guest')} isRequired autoFocus maxLength={120} />
        <PhoneField form={form} name="phone" label={t('phone')} />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="email"
          type="email"
          label={t('profile.email')}
          help={t('book.emailHelp')}
          maxLength={254}
        />
        <SelectField
          form={form}
          name="language"
          label={t('book.language')}
          options={languageOptions}
          blank={t('book.languageOfGuest')}
        />
      </FieldRow>
    </>
  )
}

type ServiceProps = {
  treatments: Reply<typeof appointments.treatments>['rows']
  packages: Reply<typeof appointments.packages>['rows']
  value: string
  hasError: boolean
  onChange: (id: string) => void
}

/** What may be booked: treatments, then packages of them. */
function ServiceInput({ treatments, packages, value, hasError, onChange }: ServiceProps) {
  const { t } = useTranslation('appointments')
  const { format } = useMoney()
  return (
    <MuiTextField
      select
      label={t('service')}
      required
      value={value}
      error={hasError}
      onChange={(event) => onChange(event.target.value)}
    >
      {treatments
        .filter(({ isBookable }) => isBookable)
        .map(({ productId, name, minutes, price }) => (
          <MenuItem key={productId} value={productId}>
            {name} · {t('minutes', { count: minutes })} · {format(price)}
          </MenuItem>
        ))}
      {packages
        .filter(({ isActive }) => isActive)
        .map(({ id, name, price, items }) => (
          <MenuItem key={id} value={id}>
            {name} · {t('treatments', { count: items.length })} · {format(price)}
          </MenuItem>
        ))}
    </MuiTextField>
  )
}
