import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import IconButton from '@mui/material/IconButton'
import { useFieldArray } from 'react-hook-form'
import { useTranslation } from 'react-i18next'
import type { RoomType } from '#areas/property/rooms/contract.ts'
import type { RouteForm } from '#web/form.ts'
import { Icon } from '#web/ui/icon.tsx'
import { MoneyField } from '#web/ui/money-field.tsx'
import type { RatePlan, rates } from '../../contract/rates.ts'
import { WEEKDAY_AMOUNTS } from '../../contract/seasons.ts'
import { useWeekdayNames } from '#web/weekday-names.ts'

type SeasonForm = RouteForm<typeof rates.createPriceSeason>
type Props = { form: SeasonForm; plans: readonly RatePlan[]; types: readonly RoomType[] }

/** The prices of a season: for each plan with prices of its own the types down, base, guests and weekdays across. */
export function SeasonPrices({ form, plans, types }: Props) {
  const { t } = useTranslation('rates')
  const lines = useFieldArray({ control: form.control, name: 'prices', keyName: 'row' })
  const own = plans.filter(
    ({ id, parentPlanId, isActive }) =>
      parentPlanId === null && (isActive || lines.fields.some((line) => line.ratePlanId === id)),
  )
  return own.map((plan) => (
    <Box
      key={plan.id}
      component="fieldset"
      aria-label={plan.name}
      sx={{ border: 0, p: 0, m: 0, display: 'grid', gap: 3 }}
    >
      <Box component="legend" sx={{ p: 0, mb: 2, fontWeight: 600 }}>
        {plan.name}
      </Box>
      {types.map((type) => {
        const index = lines.fields.findIndex((line) => line.ratePlanId === plan.id && line.roomTypeId === type.id)
        return index === -1 ? (
          <Box key={type.id} sx={{ display: 'flex', alignItems: 'center', gap: 3 }}>
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {t('priceSeasons.notSet', { type: type.name })}
            </Box>
            <Button
              startIcon={<Icon name="add" />}
              onClick={() => lines.append({ ratePlanId: plan.id, roomTypeId: type.id, baseAmount: Number.NaN })}
            >
              {t('priceSeasons.set', { type: type.name })}
            </Button>
          </Box>
        ) : (
          <PriceLine key={type.id} form={form} index={index} type={type} remove={() => lines.remove(index)} />
        )
      })}
    </Box>
  ))
}

type LineProps = { form: SeasonForm; index: number; type: RoomType; remove: () => void }

function PriceLine({ form, index, type, remove }: LineProps) {
  const { t } = useTranslation(['rates', 'shell'])
  const weekdays = useWeekdayNames()
  return (
    <Box role="group" aria-label={type.name} sx={{ display: 'grid', gap: 3 }}>
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <span>{type.name}</span>
        <IconButton size="small" aria-label={`${t('shell:remove')} ${type.name}`} onClick={remove}>
          <Icon name="close" />
        </IconButton>
      </Box>
      <Box
        sx={{ display: 'grid', rowGap: 4, columnGap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(140px, 1fr))' }}
      >
        <MoneyField form={form} name={`prices.${index}.baseAmount`} label={t('baseAmount')} isRequired />
        <MoneyField form={form} name={`prices.${index}.singleAmount`} label={t('singleAmount')} />
        <MoneyField form={form} name={`prices.${index}.extraAdultAmount`} label={t('extraAdultAmount')} />
        <MoneyField form={form} name={`prices.${index}.extraChildAmount`} label={t('extraChildAmount')} />
        {WEEKDAY_AMOUNTS.map((name, at) => (
          <MoneyField key={name} form={form} name={`prices.${index}.${name}`} label={weekdays[at] ?? ''} />
        ))}
      </Box>
    </Box>
  )
}
