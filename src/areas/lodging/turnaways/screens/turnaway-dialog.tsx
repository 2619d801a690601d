import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { rooms } from '#areas/property/rooms/contract.ts'
import type { RequestOf } from '#core/contract.ts'
import { queryOf } from '#web/api.ts'
import { useRouteForm } from '#web/form.ts'
import { DayRangeField, NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { FormDialog } from '#web/ui/form-dialog.tsx'
import { FieldRow } from '#web/ui/form-parts.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { toast } from '#web/ui/toasts.tsx'
import { turnaways } from '../contract.ts'
import { TURNAWAY_REASONS } from '../rules.ts'

type Props = {
  /** What is known of the stay that was asked for. */
  begins: Partial<RequestOf<typeof turnaways.create>>
  onClose: () => void
  onNoted?: () => void
}

/** Notes a stay that was asked for and not booked. From a new booking only the reason is missing. */
export function TurnawayDialog({ begins, onClose, onNoted }: Props) {
  const { t } = useTranslation('turnaways')
  const types = useQuery(queryOf(rooms.types, {})).data?.rows ?? []
  const form = useRouteForm(turnaways.create, {
    defaults: { rooms: 1, adults: 1, children: 0, ...begins },
    refusedAt: { unknown_reference: 'roomTypeId' },
    onDone: () => {
      toast(t('add.done'))
      onClose()
      onNoted?.()
    },
  })
  return (
    <FormDialog form={form} title={t('add.title')} label={t('add.ok')} onClose={onClose}>
      <SelectField
        form={form}
        name="reason"
        label={t('reason')}
        options={TURNAWAY_REASONS.map((value) => ({ value, label: t(`reasons.${value}`) }))}
        isRequired
      />
      <DayRangeField form={form} from="arrival" until="departure" labels={{ from: t('arrival'), until: t('departure') }} />
      <FieldRow>
        <NumberField form={form} name="rooms" label={t('rooms')} />
        <NumberField form={form} name="adults" label={t('adults')} />
        <NumberField form={form} name="children" label={t('children')} />
      </FieldRow>
      <SelectField
        form={form}
        name="roomTypeId"
        label={t('roomType')}
        options={types.map(({ id, name }) => ({ value: id, label: name }))}
        blank={t('anyType')}
      />
      <MoneyField form={form} name="amount" label={t('amount')} help={t('amountHelp')} />
      <TextField form={form} name="note" label={t('note')} help={t('noteHelp')} />
    </FormDialog>
  ) // prettier-ignore
}
