import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { roomNumbers } from '#areas/property/rooms/rules.ts'
import { useRouteForm } from '#web/form.ts'
import { NumberField, TextField } from '#web/ui/fields.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { FieldRow, Form, FormButtons } from '#web/ui/form-parts.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { onboarding } from '../contract.ts'

/** A type of room, all its numbers and its price in one line; then the next, in a form of its own: an emptied one would count as changed. */
export function RoomsForm() {
  const [added, setAdded] = useState(0)
  return <RoomTypeForm key={added} isNext={added > 0} onAdded={() => setAdded(added + 1)} />
}

function RoomTypeForm({ isNext, onAdded }: { isNext: boolean; onAdded: () => void }) {
  const { t } = useTranslation('onboarding')
  const form = useRouteForm(onboarding.addRooms, {
    defaults: { name: '', guests: 2, numbers: '' },
    onDone: ({ roomCount }) => {
      toast(t('rooms.added', { count: roomCount }))
      onAdded()
    },
  })
  const typed = String(form.watch('numbers') ?? '')
  const count = roomNumbers(typed)?.length ?? 0
  return (
    <Form form={form} label={t('rooms.title')}>
      <FieldRow>
        <TextField
          form={form}
          name="name"
          label={t('rooms.name')}
          placeholder={t('rooms.nameExample')}
          isRequired
          autoFocus={isNext}
        />
        <NumberField form={form} name="guests" label={t('rooms.guests')} min={1} max={50} isRequired />
      </FieldRow>
      <FieldRow>
        <TextField
          form={form}
          name="numbers"
          label={t('rooms.numbers')}
          placeholder="101-110"
          help={count > 0 ? t('rooms.count', { count }) : t('rooms.numbersHelp')}
          isRequired
        />
        <MoneyField form={form} name="priceAmount" label={t('rooms.price')} isRequired />
      </FieldRow>
      <FormButtons form={form} label={t('rooms.add')} />
    </Form>
  )
}
