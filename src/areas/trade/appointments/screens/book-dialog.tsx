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
import { ask } from '#web/api.ts'
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

/** Books a treatment or a package: what, with whom, when, for whom. */
export function BookDialog({ outlet, wish, onClose }: { outlet: Outlet; wish: RequestedTime; onClose: () => void }) {
  const { t } = useTranslation('appointments')
  const businessServiceId = outlet.id
  const [what, setWhat] = useState('')
  const [day, setDay] = useState(wish.day)
  const treatments = useQuery(ask(appointments.treatments, { businessServiceId })).data?.rows ?? []
  const packages = useQuery(ask(appointments.packages, { businessServiceId })).data?.rows ?? []
  const people = useQuery(ask(outlets.resources, { businessServiceId })).data?.rows.filter(
    ({ kind }) => kind === 'STAFF',
  )
  const form = useRouteForm(appointments.create, {
    defaults: {
      businessServiceId,
      guestName: '',
      phone: '',
      email: '',
      note: '',
      ...(wish.staffId && { staffId: wish.staffId }),
      ...(wish.startsAt && { startsAt: wish.startsAt }),
    },
    onDone: ({ rows }) => {
      toast(t('book.done', { name: rows[0]?.guestName ?? '' }))
      onClose()
    },
  })
  const [startsAt, setStartsAt] = useState(wish.startsAt)
  const [staffId, setStaffId] = useState(wish.staffId ?? '')
  const [known, setKnown] = useState<{ id: string; name: string } | null>(null)
  const pick = (guest: FoundGuest | null) => {
    setKnown(guest)
    form.setValue('customerId', guest?.id ?? null, { shouldDirty: true })
    if (!guest) return
    form.setValue('guestName', guest.name, { shouldValidate: true })
    form.setValue('phone', guest.phone)
    form.setValue('email', guest.email)
  }
  const chosen = packages.some(({ id }) => id === what) ? { packageId: what } : { productId: what }
  const choose = (id: string) => {
    setWhat(id)
    const isPackage = packages.some((one) => one.id === id)
    form.setValue('packageId', isPackage ? id : undefined)
    form.setValue('productId', isPackage ? undefined : id)
  }
  const isMissing = form.formState.isSubmitted
  return (
    <FormDialog form={form} title={t('book.title')} label={t('book.ok')} onClose={onClose} width={600}>
      <CustomerInput label={t('book.known')} value={known} onChange={pick} />
      <GuestFields form={form} />
      <FieldRow>
        <ServiceInput
          {...{ treatments, packages }}
          value={what}
          hasError={isMissing && what === ''}
          onChange={choose}
        />
        <MuiTextField
          select
          label={t('staff')}
          value={staffId}
          slotProps={{ inputLabel: { shrink: true }, select: { displayEmpty: true } }}
          onChange={(event) => {
            setStaffId(event.target.value)
            form.setValue('staffId', event.target.value || null)
          }}
        >
          <MenuItem value="">{t('anybody')}</MenuItem>
          {(people ?? []).map(({ id, name }) => (
            <MenuItem key={id} value={id}>
              {name}
            </MenuItem>
          ))}
        </MuiTextField>
      </FieldRow>
      {known && 'productId' in chosen && what !== '' && <PackHint customerId={known.id} productId={what} day={day} />}
      <DayInput label={t('dayLabel')} value={day} onChange={setDay} />
      {(what === '' || form.formState.errors['startsAt']) && (
        <FormHelperText error={form.formState.isSubmitted}>{t(what === '' ? 'book.what' : 'book.when')}</FormHelperText>
      )}
      {day && what !== '' && (
        <TimeChoice
          businessServiceId={businessServiceId}
          day={day}
          what={chosen}
          staffId={staffId || undefined}
          value={startsAt}
          onChange={(next) => {
            setStartsAt(next)
            form.setValue('startsAt', next, { shouldDirty: true })
          }}
        />
      )}
      <TextField form={form} name="note" label={t('note')} maxLength={500} />
    </FormDialog>
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
