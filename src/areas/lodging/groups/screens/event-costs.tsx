import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray, useWatch } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import { EXTRA_TAXES } from '#areas/ledger/folios/contract/extras.ts'
import type { RouteForm } from '#web/form.ts'
import { useMoney } from '#web/formats.ts'
import { NumberField, SelectField, TextField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import { MAX_EVENT_ITEMS } from '../contract/event-costs.ts'
import type { FunctionRoom } from '../contract/events.ts'
import type { groups } from '../contract/groups.ts'

type EventForm = RouteForm<typeof groups.addEvent, 'groupId'>

/** 'INR 50,000 per event' */
export function useHireWords(): (room: Pick<FunctionRoom, 'hireAmount' | 'hirePer'>) => string | undefined {
  const { t } = useTranslation('groups')
  const { format } = useMoney()
  return ({ hireAmount, hirePer }) =>
    hireAmount === null ? undefined : t(`functionRooms.hirePer.${hirePer}`, { amount: format(hireAmount) })
}

/** What an event costs: the hire of its room, and items of its own. */
export function EventCostFields({ form, rooms }: { form: EventForm; rooms: readonly FunctionRoom[] }) {
  const { t } = useTranslation('groups')
  const words = useHireWords()
  const functionRoomId = useWatch({ control: form.control, name: 'functionRoomId' })
  const room = rooms.find(({ id }) => id === functionRoomId)
  const usual = room && words(room)
  const { fields, append, remove } = useFieldArray({ control: form.control, name: 'items', keyName: 'row' })
  return (
    <Box component="fieldset" sx={partStyles}>
      <legend>{t('costs.title')}</legend>
      <MoneyField
        form={form}
        name="hireAmount"
        label={t('costs.hire')}
        help={usual ? t('costs.hireHelp', { usual }) : t('costs.hireNone')}
      />
      {fields.map(({ row, name }, index) => (
        <ItemFields key={row} form={form} index={index} name={name} onRemove={() => remove(index)} />
      ))}
      {fields.length < MAX_EVENT_ITEMS && (
        <div>
          <Button
            startIcon={<Icon name="add" />}
            onClick={() => append({ name: '', quantity: 1, unitAmount: Number.NaN, taxCategory: 'SERVICE' })}
          >
            {t('costs.add')}
          </Button>
        </div>
      )}
    </Box>
  )
}

type ItemProps = { form: EventForm; index: number; name: string; onRemove: () => void }

function ItemFields({ form, index, name, onRemove }: ItemProps) {
  const { t } = useTranslation(['groups', 'shell'])
  const place = `items.${index}` as const
  return (
    <Box role="group" aria-label={name || t('costs.item', { number: index + 1 })} sx={itemStyles}>
      <TextField
        form={form}
        name={`${place}.name`}
        label={t('costs.name')}
        isRequired
        autoFocus={!name}
        maxLength={80}
      />
      <IconButton
        aria-label={`${t('shell:remove')} ${name || t('costs.item', { number: index + 1 })}`}
        onClick={onRemove}
      >
        <Icon name="close" />
      </IconButton>
      <Box sx={{ display: 'grid', gridTemplateColumns: { xs: '90px 1fr', sm: '90px 1fr 1fr' }, gap: 2 }}>
        <NumberField
          form={form}
          name={`${place}.quantity`}
          label={t('costs.quantity')}
          isRequired
          min={1}
          max={10_000}
        />
        <MoneyField form={form} name={`${place}.unitAmount`} label={t('costs.unitAmount')} isRequired />
        <Box sx={{ gridColumn: { xs: '1 / 3', sm: 'auto' }, display: 'grid' }}>
          <TaxField form={form} name={`${place}.taxCategory`} />
        </Box>
      </Box>
    </Box>
  )
}

function TaxField({ form, name }: { form: EventForm; name: `items.${number}.taxCategory` }) {
  const { t } = useTranslation('groups')
  return (
    <SelectField
      form={form}
      name={name}
      label={t('costs.taxedAs')}
      blank={t('costs.tax.NONE')}
      options={EXTRA_TAXES.map((value) => ({ value, label: t(`costs.tax.${value}`) }))}
    />
  )
}

const partStyles = {
  display: 'grid',
  gap: 3,
  border: 0,
  p: 0,
  m: 0,
  minWidth: 0,
  '& legend': { fontSize: 12, color: 'text.secondary', p: 0, mb: 1.5 },
} as const

const itemStyles = {
  display: 'grid',
  gridTemplateColumns: '1fr 40px',
  gap: 2,
  alignItems: 'start',
  '& > :last-child': { gridColumn: '1 / 3' },
} as const
