import Alert from '@mui/material/Alert'
import Box from '@mui/material/Box'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { properties } from '#areas/property/properties/contract/properties.ts'
import type { Reply } from '#core/contract.ts'
import type { Day } from '#core/dates.ts'
import type { Minor } from '#core/money.ts'
import { nearestTaxed } from '#core/tax-gaps.ts'
import { queryOf } from '#web/api.ts'
import { useMoney } from '#web/formats.ts'
import { Icon } from '#web/ui/icon.tsx'
import type { NightPrice } from './changes.ts'

/** The warning for a night's price that no slab taxes; undefined when one does. */
export type UntaxedWords = (amount: Minor | null | undefined, day: Day) => string | undefined

type Terms = Pick<Reply<typeof properties.current>, 'taxSlabs' | 'pricesIncludeTax'>

/** The nearest prices that a slab taxes. Cached, because a grid needs the same few for each night again and again. */
class NearestPrices {
  private readonly known = new Map<string, ReturnType<typeof nearestTaxed>>()
  private readonly terms: Terms

  constructor(terms: Terms) {
    this.terms = terms
  }

  of(amount: Minor, day: Day): ReturnType<typeof nearestTaxed> {
    const key = `${day} ${amount}`
    const { taxSlabs: slabs, pricesIncludeTax: includesTax } = this.terms
    if (!this.known.has(key)) this.known.set(key, nearestTaxed(amount, { slabs, day, category: 'ROOM', includesTax }))
    return this.known.get(key)
  }
}

/**
 * Warns of prices without a slab, with the nearest that have one; it never blocks saving a price. Nothing is shown
 * before the tax table is read, or when it cannot be.
 */
export function useUntaxed(): UntaxedWords {
  const { t } = useTranslation('rates')
  const { format } = useMoney()
  const { data: property } = useQuery(queryOf(properties.current, {}))
  const prices = useMemo(() => property && new NearestPrices(property), [property])

  return (amount, day) => {
    if (amount === null || amount === undefined || Number.isNaN(amount) || amount < 0) return undefined
    const nearest = prices?.of(amount, day)
    if (!nearest) return undefined
    const taxed = [nearest.below, nearest.above].filter((price) => price !== null).map((price) => format(price))
    return taxed.length === 0
      ? t('untaxed.none', { price: format(amount) })
      : t('untaxed.nearest', { price: format(amount), nearest: taxed.join(` ${t('untaxed.or')} `) })
  }
}

/** The mark beside a price without a slab; on touching it, why. */
export const UntaxedMark = ({ words }: { words: string | undefined }) =>
  words ? (
    <Icon
      name="alert"
      label={words}
      sx={{ fontSize: 16, color: 'var(--status-urgent-edge)', verticalAlign: '-3px', mr: 1 }}
    />
  ) : null

/** The same under a field. */
export const UntaxedHelp = ({ words }: { words: string }) => (
  <Box component="span" sx={{ color: 'var(--status-urgent-edge)' }}>
    <Icon name="alert" sx={{ fontSize: 14, verticalAlign: '-2px', mr: 1 }} />
    {words}
  </Box>
)

/** The most prices that are named one by one. */
const MAX_NAMED = 3

/** All nights' prices without a slab, the same price listed once; nothing when there are none. */
export function UntaxedList({ prices, untaxed }: { prices: readonly NightPrice[]; untaxed: UntaxedWords }) {
  const { t } = useTranslation('rates')
  const counts = new Map<string, number>()
  for (const { amount, day } of prices) {
    const words = untaxed(amount, day)
    if (words) counts.set(words, (counts.get(words) ?? 0) + 1)
  }
  const sentences = [...counts]
  const more = sentences.slice(MAX_NAMED).reduce((total, [, count]) => total + count, 0)
  return (
    <div role="status">
      {sentences.length > 0 && (
        <Alert severity="warning" sx={{ mt: 2 }}>
          {sentences.slice(0, MAX_NAMED).map(([words, count]) => (
            <div key={words}>{t('untaxed.nights', { count, words })}</div>
          ))}
          {more > 0 && <div>{t('untaxed.more', { count: more })}</div>}
        </Alert>
      )}
    </div>
  )
}
