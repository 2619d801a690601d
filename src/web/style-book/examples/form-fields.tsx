import { useForm } from 'react-hook-form'
import { AutocompleteField } from '../../ui/autocomplete-field.tsx'
import { ChipsField } from '../../ui/chips-field.tsx'
import { CurrencyField, ZoneField } from '../../ui/code-fields.tsx'
import {
  CheckboxField,
  DayField,
  DayRangeField,
  NumberField,
  PhoneField,
  SecretField,
  SelectField,
  TextField,
  TimeField,
} from '../../ui/fields.tsx'
import { FileField } from '../../ui/file-field.tsx'
import { Fold } from '../../ui/fold.tsx'
import { FieldRow, Form, FormButtons } from '../../ui/form-parts.tsx'
import { MoneyField } from '../../ui/money-field.tsx'
import { PercentField } from '../../ui/percent-field.tsx'
import { toast } from '../../ui/toasts.tsx'

const guests = ['Asha Rao', 'Anil Srinivasan', 'Lucy Locked'].map((label) => ({ id: label, label, item: label }))
const plans = [
  { value: 'EP', label: 'Room only' },
  { value: 'BB', label: 'With breakfast' },
]
const find = {
  key: ['style-book', 'guests'],
  run: async (text: string) => guests.filter(({ label }) => label.toLowerCase().includes(text.toLowerCase())),
}

/** Every field of a form. A screen's form is `useRouteForm(route)`: it reads the rules of the contract and sends what was typed. */
export default function Example() {
  const form = useForm({
    defaultValues: {
      name: 'Asha Rao',
      phone: '+91 98450 12345',
      time: '14:00',
      secret: '',
      nights: 2,
      plan: 'BB',
      isPaid: true,
      day: '2026-11-20',
      arrival: '2026-11-20',
      departure: '2026-11-23',
      price: 1250000,
      commission: 1250,
      extras: ['BREAKFAST'],
      zone: 'Asia/Kolkata',
      currency: 'INR',
      guest: '',
      receipt: null,
    },
  })
  const save = form.handleSubmit(() => toast('Saved'))
  return (
    <Form form={{ submit: save, isPending: false, refusal: undefined }} label="All fields">
      <AutocompleteField form={form} name="guest" label="Guest" find={find} minLength={1} />
      <FieldRow>
        <TextField form={form} name="name" label="Name" isRequired />
        <PhoneField form={form} name="phone" label="Telephone" />
        <SecretField form={form} name="secret" label="Secret" />
      </FieldRow>
      <DayRangeField form={form} from="arrival" until="departure" labels={{ from: 'Arrival', until: 'Departure' }} />
      <FieldRow>
        <DayField form={form} name="day" label="Day" />
        <TimeField form={form} name="time" label="Time" />
        <NumberField form={form} name="nights" label="Nights" min={1} />
      </FieldRow>
      <FieldRow>
        <MoneyField form={form} name="price" label="Price" />
        <PercentField form={form} name="commission" label="Commission" />
        <SelectField form={form} name="plan" label="Rate plan" options={plans} />
      </FieldRow>
      <ChipsField
        form={form}
        name="extras"
        label="Extras"
        options={[
          { value: 'BREAKFAST', label: 'Breakfast' },
          { value: 'COT', label: 'Cot' },
        ]}
      />
      <CheckboxField form={form} name="isPaid" label="Paid" />
      <FileField form={form} name="receipt" label="Add a receipt" />
      <Fold label="More">
        <FieldRow>
          <ZoneField form={form} name="zone" label="Time zone" />
          <CurrencyField form={form} name="currency" label="Currency" />
        </FieldRow>
      </Fold>
      <FormButtons form={{ submit: save, isPending: false, refusal: undefined }} label="Save" />
    </Form>
  )
}
