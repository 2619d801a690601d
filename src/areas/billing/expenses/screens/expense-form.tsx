import Autocomplete from '@mui/material/Autocomplete'
import MuiTextField from '@mui/material/TextField'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { BookingInput, type ChosenBooking, useChosenBooking } from '#areas/lodging/bookings/screens/pickers.tsx'
import { REAL_MODES, type RealMode } from '#areas/ledger/payments/contract/payment-routes.ts'
import { ModeChoice } from '#areas/ledger/payments/screens/pickers.tsx'
import { minor } from '#core/money.ts'
import { queryOf, keyOf, send } from '#web/api.ts'
import { fieldsOf, useRouteForm, type RouteForm } from '#web/form.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { SuggestInput, type Suggestion } from '#web/ui/autocomplete-field.tsx'
import { CheckboxField, DayField, TextField } from '#web/ui/fields.tsx'
import { useField } from '#web/ui/line-field.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { type Expense, expenses } from '../contract.ts'

type CreateForm = RouteForm<typeof expenses.create>

/** Enters a bill; one paid on the spot needs no second step. */
export function ExpenseNew({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(['expenses', 'payments'])
  const { today } = useDays()
  const [mode, setMode] = useState<RealMode | 'later'>('later')
  const form = useRouteForm(expenses.create, {
    defaults: { category: '', vendor: '', billNumber: '', billOn: today, description: '', chargeAbleToBooking: false },
    onDone: ({ number }) => {
      toast(t('add.done', { number }))
      onClose()
    },
  })
  const amount = useWatch({ control: form.control, name: 'amount' })
  const { setValue } = form
  useEffect(() => {
    const isPaid = mode !== 'later' && typeof amount === 'number'
    setValue('paid', isPaid ? { amount, mode } : undefined)
  }, [amount, mode, setValue])
  return (
    <Form form={form} label={t('add.title')}>
      <ExpenseFields form={form} booking={null} />
      <ModeChoice label={t('add.paid')} modes={['later', ...REAL_MODES]} value={mode} onChange={setMode} />
      <FormButtons form={form} label={t('add.save')} onCancel={onClose} />
    </Form>
  )
}

/** Changes a bill; another user's change meanwhile is refused, not overwritten. */
export function ExpenseEdit({ expense, onClose }: { expense: Expense; onClose: () => void }) {
  const { t } = useTranslation(['expenses', 'shell'])
  const booking = useChosenBooking(expense.bookingId)
  const form = useRouteForm(expenses.update, {
    defaults: {
      expenseId: expense.id,
      version: expense.version,
      category: expense.category,
      vendor: expense.vendor,
      billNumber: expense.billNumber,
      billOn: expense.billOn,
      dueOn: expense.dueOn,
      description: expense.description,
      amount: expense.amount,
      taxAmount: expense.taxAmount,
      chargeAbleToBooking: expense.chargeAbleToBooking,
      bookingId: expense.bookingId,
    },
    onDone: ({ number }) => {
      toast(t('edit.done', { number }))
      onClose()
    },
  })
  return (
    <Form form={form} label={t('edit.title', { number: expense.number, vendor: expense.vendor })}>
      {/* The input to change a bill is the input to enter one, plus two fields without an input box. */}
      <ExpenseFields form={fieldsOf(form)} booking={booking} />
      <FormButtons form={form} label={t('shell:save')} onCancel={onClose} />
    </Form>
  )
}

function ExpenseFields({ form, booking }: { form: CreateForm; booking: ChosenBooking | null }) {
  const { t } = useTranslation('expenses')
  const { format } = useMoney()
  const [amount, tax, isCharged] = useWatch({
    control: form.control,
    name: ['amount', 'taxAmount', 'chargeAbleToBooking'],
  })
  const net =
    typeof amount === 'number' && !Number.isNaN(amount) ? amount - (typeof tax === 'number' ? tax : 0) : undefined
  return (
    <>
      <FieldRow>
        <VendorField form={form} />
        <CategoryField form={form} />
      </FieldRow>
      <FieldRow>
        <TextField form={form} name="billNumber" label={t('billNumber')} maxLength={60} />
        <DayField form={form} name="billOn" label={t('billOn')} isRequired />
        <DayField form={form} name="dueOn" label={t('dueOn')} />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="amount" label={t('amountWithTax')} isRequired />
        <MoneyField
          form={form}
          name="taxAmount"
          label={t('taxInIt')}
          help={net !== undefined && net >= 0 ? t('netIs', { amount: format(minor(net)) }) : undefined}
        />
      </FieldRow>
      <TextField form={form} name="description" label={t('description')} maxLength={300} />
      <BookingField form={form} booking={booking} isCharged={isCharged === true} />
      <CheckboxField form={form} name="chargeAbleToBooking" label={t('charge')} help={t('chargeHelp')} />
    </>
  )
}

/** The vendor as typed, with those known already below; choosing one brings the category of the latest bill. */
function VendorField({ form }: { form: CreateForm }) {
  const { t } = useTranslation('expenses')
  const field = useField({ form, name: 'vendor' })
  const [chosen, setChosen] = useState<Suggestion<string> | null>(() => {
    const known = typeof field.value === 'string' ? field.value : ''
    return known ? { id: known, label: known, item: '' } : null
  })
  const find = {
    key: keyOf(expenses.words, 'vendors'),
    run: async (vendor: string) => {
      const { vendors } = await send(expenses.words, { vendor })
      return vendors.map((one) => ({ id: one.vendor, label: one.vendor, note: one.category, item: one.category }))
    },
  }
  return (
    <SuggestInput
      label={t('vendor')}
      find={find}
      value={chosen}
      minLength={1}
      isFree
      isRequired
      autoFocus
      onType={field.set}
      onChange={(next) => {
        setChosen(next)
        if (!next) return
        field.set(next.label)
        if (next.item && !form.getValues('category')) form.setValue('category', next.item)
      }}
      hasError={field.hasError}
      help={field.help}
    />
  )
}

/** What properties buy, offered before anything was entered. */
const CUSTOMARY = ['food', 'cleaning', 'laundry', 'energy', 'repairs', 'wages', 'rent', 'marketing', 'commission', 'transport', 'office', 'telephone'] as const // prettier-ignore

/** A category in use, a customary one, or a new one. */
function CategoryField({ form }: { form: CreateForm }) {
  const { t } = useTranslation('expenses')
  const field = useField({ form, name: 'category' })
  const { data } = useQuery(queryOf(expenses.words, {}))
  const options = [...new Set([...(data?.categories ?? []), ...CUSTOMARY.map((name) => t(`customary.${name}`))])]
  const value = typeof field.value === 'string' ? field.value : ''
  return (
    <Autocomplete
      freeSolo
      autoSelect
      options={options}
      value={value}
      inputValue={value}
      onInputChange={(_, next) => field.set(next)}
      onBlur={field.onBlur}
      renderInput={(params) => (
        <MuiTextField {...params} label={t('category')} error={field.hasError} helperText={field.help} required />
      )}
    />
  )
}

function BookingField({
  form,
  booking,
  isCharged,
}: {
  form: CreateForm
  booking: ChosenBooking | null
  isCharged: boolean
}) {
  const { t } = useTranslation('expenses')
  const field = useField({ form, name: 'bookingId' })
  const [chosen, setChosen] = useState<ChosenBooking | null>(null)
  const shown = [chosen, booking].find((one) => one !== null && one.id === field.value) ?? null
  return (
    <BookingInput
      label={t('booking')}
      value={shown}
      onChange={(next) => {
        setChosen(next)
        field.set(next?.id ?? null)
      }}
      isRequired={isCharged}
      hasError={field.hasError}
      help={typeof field.help === 'string' ? field.help : t('bookingHelp')}
    />
  )
}
