import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { AgeChoices, type ChosenAges, knownAges } from '#areas/lodging/bookings/screens/pickers.tsx'
import { useRouteForm } from '#web/form.ts'
import { DayRangeField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { groups } from '../contract/groups.ts'
import type { PublicGroup, PublicGuest } from '../contract/organiser.ts'

type Props = { group: PublicGroup; token: string; guest?: PublicGuest; onClose: () => void }

/** One guest of the rooming list, new or changed. A new one gets its id here, so that pressing twice enters it once. */
export function OrganiserGuestDialog({ group, token, guest, onClose }: Props) {
  const { t } = useTranslation('groups')
  const [newId] = useState(() => crypto.randomUUID())
  const form = useRouteForm(guest ? groups.changeGuest : groups.addGuest, {
    known: { token, guestId: guest?.guestId ?? newId },
    defaults: guest ? valuesOf(guest) : blankOf(group),
    refusedAt: { night_outside_group: 'arrival', date_in_past: 'arrival', too_many_guests: 'adults' },
    onDone: () => {
      toast(t(guest ? 'organiser.changed' : 'organiser.added', { name: form.getValues('guestName') }))
      onClose()
    },
  })
  const [ages, setAges] = useState<ChosenAges>(guest?.childAges ?? [])
  const children = form.watch('children') ?? 0
  const known = knownAges(children, ages)?.join()
  const { setValue } = form
  useEffect(() => setValue('childAges', known?.split(',').map(Number), { shouldDirty: true }), [known, setValue])
  const types = group.roomTypes.map(({ roomTypeId, name }) => ({ value: roomTypeId, label: name }))
  const isListed = types.some(({ value }) => value === guest?.roomTypeId)
  const own = guest && !isListed ? [{ value: guest.roomTypeId, label: guest.roomTypeName }] : []
  return (
    <FormDialog
      form={form}
      title={guest ? t('organiser.change', { name: guest.guestName }) : t('organiser.addTitle')}
      label={t(guest ? 'organiser.changeOk' : 'organiser.add')}
      onClose={onClose}
      width={520}
    >
      <TextField form={form} name="guestName" label={t('organiser.guestName')} isRequired autoFocus maxLength={120} />
      <SelectField form={form} name="roomTypeId" label={t('pickUp.roomType')} isRequired options={[...types, ...own]} />
      <FieldRow>
        <NumberField form={form} name="adults" label={t('organiser.adults')} min={1} max={50} isRequired />
        <NumberField form={form} name="children" label={t('organiser.children')} min={0} max={50} />
      </FieldRow>
      {children > 0 && <AgeChoices count={children} ages={ages} onChange={setAges} />}
      <DayRangeField
        form={form}
        from="arrival"
        until="departure"
        labels={{ from: t('arrival'), until: t('departure') }}
      />
      <FieldRow>
        <TextField form={form} name="email" label={t('email')} type="email" help={t('organiser.emailHelp')} />
        <TextField form={form} name="phone" label={t('phone')} type="tel" />
      </FieldRow>
    </FormDialog>
  )
}

const valuesOf = ({ childAges, guestName, email, phone, roomTypeId, arrival, departure, ...party }: PublicGuest) => ({
  guestName,
  email,
  phone,
  roomTypeId,
  arrival,
  departure,
  adults: party.adults,
  children: party.children,
  ...(childAges && { childAges }),
})

/** The first type of which something is left, for all nights of the group that are still to come. */
function blankOf({ roomTypes, arrival, departure, businessDate }: PublicGroup) {
  const [first] = roomTypes
  const type = roomTypes.find(({ nights }) => nights.some(({ left }) => left > 0)) ?? first
  const from = arrival < businessDate ? businessDate : arrival
  return {
    guestName: '',
    email: '',
    phone: '',
    roomTypeId: type?.roomTypeId ?? '',
    arrival: from,
    departure,
    adults: 1,
    children: 0,
  }
}
