import FormControl from '@mui/material/FormControl'
import FormControlLabel from '@mui/material/FormControlLabel'
import FormLabel from '@mui/material/FormLabel'
import MenuItem from '@mui/material/MenuItem'
import Radio from '@mui/material/Radio'
import RadioGroup from '@mui/material/RadioGroup'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { guestBalance } from '#areas/ledger/folios/rules/guest-balance.ts'
import type { Booking } from '#areas/lodging/bookings/contract/replies.ts'
import type { BookingTerms } from '#areas/lodging/bookings/contract/terms.ts'
import type { Minor } from '#core/money.ts'
import { bookings } from '#areas/lodging/bookings/contract/bookings.ts'
import { gateways } from '#areas/billing/gateways/contract/gateways.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { useCan } from '#web/session.ts'
import { useNow } from '#web/use-now.ts'
import { CheckboxField, SelectField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { links } from '../contract/links.ts'
import type { PaymentLink } from '../contract/replies.ts'
import { LIVES, type Life, usualLife, endOf } from './lives.ts'

type Props = { booking: Booking; onMade: (link: PaymentLink) => void; close: () => void }

/** How much, until when, to whom. What is due is the rule; a deposit that is open, or any other amount, is fixed. */
export function NewLinkForm({ booking, onMade, close }: Props) {
  const { t } = useTranslation('links')
  const [life, setLife] = useState<Life>(usualLife)
  const now = useNow()
  const form = useRouteForm(links.create, {
    defaults: {
      bookingId: booking.id,
      allowsPartial: false,
      expiresAt: endOf(usualLife, now),
      description: '',
      email: booking.customer.email ?? '',
      isDraft: false,
    },
    onDone: onMade,
  })
  const terms = useQuery(queryOf(bookings.terms, { bookingId: booking.id }))
  const deposits = terms.data?.deposits.filter(({ open }) => open > 0) ?? []
  const live = (next: Life) => {
    setLife(next)
    form.setValue('expiresAt', endOf(next, Date.now()), { shouldDirty: true })
  }
  return (
    <Form form={form} label={t('new.title')}>
      <AmountChoice form={form} due={guestBalance(booking.money)} deposits={deposits} />
      <CheckboxField form={form} name="allowsPartial" label={t('new.partial')} help={t('new.partialHelp')} />
      <FieldRow>
        <MuiTextField
          select
          label={t('new.life')}
          value={life}
          onChange={(event) => live(Number(event.target.value) as Life)}
        >
          {LIVES.map((days) => (
            <MenuItem key={days} value={days}>
              {t('new.days', { count: days })}
            </MenuItem>
          ))}
        </MuiTextField>
        <GatewayChoice form={form} />
      </FieldRow>
      <TextField form={form} name="email" type="email" label={t('new.email')} help={t('new.emailHelp')} />
      <TextField form={form} name="description" label={t('new.note')} help={t('new.noteHelp')} maxLength={200} />
      <CheckboxField form={form} name="isDraft" label={t('new.draft')} />
      <FormButtons form={form} label={t('new.ok')} onCancel={close} />
    </Form>
  )
}

type LinkForm = ReturnType<typeof useRouteForm<typeof links.create>>
type AmountProps = { form: LinkForm; due: Minor; deposits: BookingTerms['deposits'] }

const DUE = 'due'
const FIXED = 'fixed'

/** What is due when the link is opened, one of the deposits that are open now, or an amount that is typed. */
function AmountChoice({ form, due, deposits }: AmountProps) {
  const { t } = useTranslation('links')
  const { format } = useMoney()
  const { day } = useDays()
  const [chosen, setChosen] = useState(DUE)
  const choose = (next: string) => {
    setChosen(next)
    const open = (deposits.find(({ dueOn }) => dueOn === next) ?? deposits[0])?.open
    form.setValue('fixedAmount', next === DUE ? undefined : (open ?? due), { shouldDirty: true })
  }
  return (
    <>
      <FormControl>
        <FormLabel id="link-asks">{t('new.asks')}</FormLabel>
        <RadioGroup aria-labelledby="link-asks" value={chosen} onChange={(_, next) => choose(next)}>
          <FormControlLabel value={DUE} control={<Radio />} label={t('new.whatIsDue', { amount: format(due) })} />
          {deposits.map(({ dueOn, open }) => (
            <FormControlLabel
              key={dueOn}
              value={dueOn}
              control={<Radio />}
              label={t('new.deposit', { day: day(dueOn), amount: format(open) })}
            />
          ))}
          <FormControlLabel value={FIXED} control={<Radio />} label={t('new.fixed')} />
        </RadioGroup>
      </FormControl>
      {chosen === FIXED && <MoneyField form={form} name="fixedAmount" label={t('amount')} isRequired autoFocus />}
    </>
  )
}

/** Only a property with several providers chooses, and only who may see them. */
function GatewayChoice({ form }: { form: LinkForm }) {
  const { t } = useTranslation('links')
  const mayRead = useCan('gateways.read')
  const { data } = useQuery({ ...queryOf(gateways.list, {}), enabled: mayRead })
  const ready = (data?.rows ?? []).filter(({ isActive, status }) => isActive && status !== 'FAILED')
  if (ready.length < 2) return null
  return (
    <SelectField
      form={form}
      name="gatewayId"
      label={t('new.through')}
      blank={t('new.usual', { name: ready.find(({ isDefault }) => isDefault)?.name ?? ready[0]?.name })}
      options={ready.map(({ id, name }) => ({ value: id, label: name }))}
    />
  )
}
