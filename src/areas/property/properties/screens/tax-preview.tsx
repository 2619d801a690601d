import Box from '@mui/material/Box'
import MenuItem from '@mui/material/MenuItem'
import MuiTextField from '@mui/material/TextField'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { isDay, type Day } from '#core/dates.ts'
import { minor, type Minor } from '#core/money.ts'
import { nearestTaxed } from '#core/tax-gaps.ts'
import { TAX_CATEGORIES, TAX_NAME, taxIfAny, type TaxQuestion } from '#core/tax.ts'
import { useDays, useMoney } from '#web/formats.ts'
import { DayInput } from '#web/ui/day-input.tsx'
import { MoneyInput } from '#web/ui/money-field.tsx'
import type { TaxSlab } from '../contract/property.ts'

/** What a typed price costs with the tax table as it is on screen, saved or not. */
export function TaxPreview({ slabs, includesTax }: { slabs: readonly TaxSlab[]; includesTax: boolean }) {
  const { t } = useTranslation('properties')
  const { today } = useDays()
  const [category, setCategory] = useState<TaxSlab['category']>('ROOM')
  const [day, setDay] = useState<Day>(today as Day)
  const [price, setPrice] = useState<number | undefined>(() => firstPrice(slabs))
  const words = useTaxWords()
  return (
    <Box component="section" aria-label={t('preview.title')} sx={boxStyles}>
      <Box component="h3" sx={{ fontSize: 14, fontWeight: 600, m: 0 }}>
        {t('preview.title')}
      </Box>
      <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { xs: '1fr', sm: '140px 204px 180px' } }}>
        <MoneyInput label={t('preview.price')} value={price} onChange={setPrice} />
        <DayInput label={t('preview.day')} value={day} onChange={(next) => isDay(next) && setDay(next)} />
        <MuiTextField
          select
          label={t('taxes.category')}
          value={category}
          onChange={(event) => setCategory(event.target.value as TaxSlab['category'])}
        >
          {TAX_CATEGORIES.map((each) => (
            <MenuItem key={each} value={each}>
              {t(`category.${each}`)}
            </MenuItem>
          ))}
        </MuiTextField>
      </Box>
      <Box role="status">
        {price === undefined ? t('preview.empty') : words(minor(price), { slabs, day, category, includesTax })}
      </Box>
    </Box>
  )
}

const boxStyles = {
  display: 'grid',
  gap: 3,
  p: 4,
  border: '1px solid var(--line)',
  borderRadius: 2,
  bgcolor: 'var(--surface-sunken)',
} as const

/** The first bound is where the user looks first; 1,000.00 where there is none. */
const firstPrice = (slabs: readonly TaxSlab[]): Minor =>
  slabs.find((slab) => slab.maxAmount !== null && slab.maxAmount > 0)?.maxAmount ?? minor(100_000)

function useTaxWords(): (price: Minor, question: TaxQuestion) => string {
  const { t, i18n } = useTranslation('properties')
  const { format } = useMoney()
  const { day } = useDays()
  const percent = new Intl.NumberFormat(i18n.language, { style: 'percent', maximumFractionDigits: 2 })
  return (price, question) => {
    const taxed = taxIfAny(price, question)
    const nearest = nearestTaxed(price, question)
    if (!taxed) {
      const prices = [nearest?.below, nearest?.above]
        .filter((each) => typeof each === 'number')
        .map((each) => format(each))
      const values = { price: format(price), day: day(question.day) }
      return prices.length === 0
        ? t('preview.untaxed', values)
        : t('preview.untaxedNearest', { ...values, nearest: prices.join(` ${t('preview.or')} `) })
    }
    if (taxed.lines.length === 0) return t(`preview.free.${question.category}`, { price: format(price) })
    const nameOf = (name: string) => (name === TAX_NAME ? t('taxes.percentage') : name)
    const parts = taxed.lines
      .map(
        ({ name, basisPoints, amount }) => `${nameOf(name)} ${percent.format(basisPoints / 10_000)}: ${format(amount)}`,
      )
      .join(', ')
    return t(`preview.${question.includesTax ? 'within' : 'onTop'}.${question.category}`, {
      price: format(price),
      total: format(minor(taxed.net + taxed.tax)),
      net: format(taxed.net),
      tax: format(taxed.tax),
      parts,
    })
  }
}
